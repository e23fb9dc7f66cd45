/**
 * Turns to the conversation whose notification was tapped. Its worker says so once: called before the document is there,
 * for messages wait until then, this hears of a tap while the page is still being fetched.
 */
export function followTaps(turnTo: (url: string) => void): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ open?: string }>) => {
    if (typeof data?.open === 'string') turnTo(data.open);
  });
}
