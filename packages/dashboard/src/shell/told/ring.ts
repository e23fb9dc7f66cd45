let context: AudioContext | undefined;

/** Two notes, a fourth apart. */
const NOTES = [
  { frequency: 660, at: 0 },
  { frequency: 880, at: 0.12 },
];
const LENGTH_S = 0.25;
const LOUD = 0.12;

/** Rings, where the browser lets the page: it does once the person has pressed something on it. */
export function ring(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const now = context.currentTime;
  for (const { frequency, at } of NOTES) {
    const note = new OscillatorNode(context, { type: 'sine', frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, now + at);
    volume.gain.linearRampToValueAtTime(LOUD, now + at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, now + at + LENGTH_S);
    note.connect(volume).connect(context.destination);
    note.start(now + at);
    note.stop(now + at + LENGTH_S);
  }
}
