/** This file is what a menu that opens is made of, fetched by menu.tsx. */
import { DropdownMenu } from 'radix-ui';

const { Content, Item, Label, Portal, RadioGroup, RadioItem, Root, Separator, Trigger } = DropdownMenu;

export const parts = { Content, Item, Label, Portal, RadioGroup, RadioItem, Root, Separator, Trigger };
