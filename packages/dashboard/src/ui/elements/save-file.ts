/** The browser has the file after this time. */
const HELD_MS = 60_000;

/** Gives a file to the browser, which saves it where it saves files. */
export function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), HELD_MS);
}
