/** This file is what a popover that opens is made of, fetched by popover.tsx. */
import { Popover } from 'radix-ui';

const { Content, Portal, Root, Trigger } = Popover;

export const parts = { Content, Portal, Root, Trigger };
