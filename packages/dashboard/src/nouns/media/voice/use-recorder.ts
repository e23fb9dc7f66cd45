import { type RefObject, useEffect, useRef, useState } from 'react';
import { oggOf, secondsOf } from './ogg-opus.ts';
import { opusOfWebm } from './webm-opus.ts';

/** A voice message that was recorded, as it is sent. */
export interface Recorded {
  file: File;
  seconds: number;
  /** It is Ogg with Opus; other browsers' recordings go as plain audio. */
  voice: boolean;
  /** Plays it, until it is dropped. */
  url: string;
}

/** Why nothing is recorded. */
export type Refusal = 'denied' | 'missing' | 'busy' | 'insecure' | 'unsupported';

export type RecorderState =
  | { name: 'idle' }
  | { name: 'asking' }
  | { name: 'recording'; since: number }
  | { name: 'recorded'; recorded: Recorded }
  | { name: 'refused'; why: Refusal };

/** The first that the browser can record: Firefox writes Ogg itself, Chromium WebM, Safari MP4. */
const TYPES = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'];
/** Speech is clear at this rate, and three minutes stay below the 512 KB that WhatsApp plays at once. */
const BITS_A_SECOND = 20_000;
const TIMESLICE_MS = 250;
const LOUDEST = 0.35;

interface Running {
  recorder: MediaRecorder;
  stream: MediaStream;
  context: AudioContext;
  level: () => number;
}

/** Records a voice message in one channel. `level` returns how loud it is just now, from 0 to 1. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>({ name: 'idle' });
  const running = useRef<Running>(undefined);
  const wanted = useRef(0);

  const cancel = () => {
    wanted.current += 1;
    letGo(running);
    setState((now) => {
      if (now.name === 'recorded') URL.revokeObjectURL(now.recorded.url);
      return { name: 'idle' };
    });
  };

  useEffect(
    () => () => {
      wanted.current += 1;
      letGo(running);
    },
    [],
  );

  async function start(): Promise<void> {
    const type = window.MediaRecorder && TYPES.find((each) => MediaRecorder.isTypeSupported(each));
    if (!window.isSecureContext) return setState({ name: 'refused', why: 'insecure' });
    if (!type || !navigator.mediaDevices) return setState({ name: 'refused', why: 'unsupported' });
    wanted.current += 1;
    const own = wanted.current;
    setState({ name: 'asking' });
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
      });
      if (own !== wanted.current) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      running.current = record(stream, type, setState);
      setState({ name: 'recording', since: Date.now() });
    } catch (error) {
      letGo(running);
      setState({ name: 'refused', why: refusalOf(error) });
    }
  }

  return {
    state,
    start,
    cancel,
    stop: () => running.current?.recorder.stop(),
    level: () => running.current?.level() ?? 0,
  };
}

/** Turns the microphone off, and drops what it has recorded. */
function letGo(running: RefObject<Running | undefined>): void {
  const { recorder, stream, context } = running.current ?? {};
  running.current = undefined;
  if (recorder && recorder.state !== 'inactive') {
    recorder.onstop = null;
    recorder.stop();
  }
  for (const track of stream?.getTracks() ?? []) track.stop();
  if (context && context.state !== 'closed') void context.close();
}

function record(stream: MediaStream, type: string, setState: (state: RecorderState) => void): Running {
  const context = new AudioContext();
  void context.resume(); // it has been pressed for
  const source = context.createMediaStreamSource(stream);
  // Mixed to one channel: WhatsApp takes no other.
  const mono = new MediaStreamAudioDestinationNode(context, {
    channelCount: 1,
    channelCountMode: 'explicit',
  });
  const analyser = new AnalyserNode(context, { fftSize: 512 });
  source.connect(analyser).connect(mono);
  const recorder = new MediaRecorder(mono.stream, { mimeType: type, audioBitsPerSecond: BITS_A_SECOND });
  const parts: Blob[] = [];
  const began = Date.now();
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.onstop = () => {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
    void recordedFrom(new Blob(parts), type, (Date.now() - began) / 1000).then(
      (recorded) => setState({ name: 'recorded', recorded }),
      () => setState({ name: 'refused', why: 'unsupported' }),
    );
  };
  recorder.start(TIMESLICE_MS);
  const samples = new Float32Array(analyser.fftSize);
  const level = () => {
    analyser.getFloatTimeDomainData(samples);
    const loud = Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length);
    return Math.min(1, loud / LOUDEST);
  };
  return { recorder, stream, context, level };
}

async function recordedFrom(blob: Blob, type: string, lastedS: number): Promise<Recorded> {
  if (!type.startsWith('audio/webm')) {
    const voice = type.startsWith('audio/ogg');
    const file = new File([blob], voice ? 'voice.ogg' : 'voice.m4a', { type });
    return { file, seconds: lastedS, voice, url: URL.createObjectURL(file) };
  }
  const track = opusOfWebm(new Uint8Array(await blob.arrayBuffer()));
  const file = new File([oggOf(track)], 'voice.ogg', { type: 'audio/ogg' });
  return { file, seconds: secondsOf(track.packets), voice: true, url: URL.createObjectURL(file) };
}

function refusalOf(error: unknown): Refusal {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'unsupported';
}
