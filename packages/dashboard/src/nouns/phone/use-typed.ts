import type { Message } from '@meghdoot/sdk';
import { useState } from 'react';
import { useApi } from '../../api/api.tsx';
import type { GivenAnswer } from './rich/answering.ts';

/** The content that a person sends: text, a medium of the workspace, or both. */
export interface Said {
  text: string;
  mediaId?: string | undefined;
}

interface Typed extends Said {
  at: number;
  taken: boolean;
}

/**
 * Writes as the customer. What was typed stands in the chat at once, until it comes back as the message that the
 * business received; from a hidden number it comes from another contact, and stays as it was typed.
 */
export function useTyped(person: string, messages: readonly Message[] | undefined) {
  const { client } = useApi();
  const [typed, setTyped] = useState<readonly Typed[]>([]);
  const [error, setError] = useState<unknown>();

  async function send({ text, mediaId }: Said): Promise<boolean> {
    const at = Date.now();
    setError(undefined);
    setTyped((before) => [...before, { text, mediaId, at, taken: false }]);
    try {
      await client.simulator.inbound({ from: person, ...(text && { text }), ...(mediaId && { mediaId }) });
      setTyped((before) => before.map((one) => (one.at === at ? { ...one, taken: true } : one)));
      return true;
    } catch (thrown) {
      setError(thrown);
      setTyped((before) => before.filter((one) => one.at !== at));
      return false;
    }
  }

  /** Answers a message; it comes back as the one that the business received. */
  async function answer({ messageId }: Message, given: GivenAnswer): Promise<void> {
    setError(undefined);
    await client.simulator.answer({ messageId, ...given }).catch(setError);
  }

  return { underWay: typed.filter((one) => !hasArrived(one, messages ?? [])), error, send, answer };
}

// WhatsApp gives the time in whole seconds, and this device's clock may be off by some.
const SLACK_MS = 5_000;

function hasArrived({ text, mediaId, at }: Typed, messages: readonly Message[]): boolean {
  return messages.some(
    ({ direction, message = '', media, createdAt }) =>
      direction === 'inbound' &&
      message === text &&
      (media !== undefined) === (mediaId !== undefined) &&
      Date.parse(createdAt) > at - SLACK_MS,
  );
}
