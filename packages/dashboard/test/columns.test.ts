import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Column, layOut } from '../src/ui/lists/columns.ts';

const column = fc.record({
  min: fc.integer({ min: 64, max: 280 }),
  more: fc.integer({ min: 0, max: 120 }),
  leaves: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  grow: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
});

const tables = fc.array(column, { minLength: 1, maxLength: 8 }).map((all) =>
  all.map(
    ({ min, more, leaves, grow }, i): Column<unknown> => ({
      key: String(i),
      title: '',
      cell: () => null,
      min,
      wants: min + more,
      ...(leaves !== undefined && { leaves }),
      ...(grow !== undefined && { grow }),
    }),
  ),
);

const roundedSum = (numbers: readonly number[]) =>
  Math.round(numbers.reduce((whole, each) => whole + each, 0));

test('columns fill their table exactly, and none is under its minimum where those that never leave fit', () => {
  fc.assert(
    fc.property(tables, fc.integer({ min: 280, max: 1400 }), (columns, room) => {
      const { shown, gone } = layOut(columns, room);
      assert.equal(shown.length + gone.size, columns.length);
      if (shown.length === 0) return;
      assert.equal(roundedSum(shown.map(({ px }) => px)), room);
      const staying = columns.filter(({ leaves }) => leaves === undefined);
      if (roundedSum(staying.map(({ min }) => min)) > room) return;
      for (const {
        column: { min },
        px,
      } of shown)
        assert.ok(px >= min - 0.01, `${px} of ${min}`);
    }),
  );
});

test('columns leave by their turn, and no more of them than must', () => {
  fc.assert(
    fc.property(tables, fc.integer({ min: 280, max: 1400 }), (columns, room) => {
      const { shown, gone } = layOut(columns, room);
      const left = columns.filter(({ key }) => gone.has(key));
      assert.ok(left.every(({ leaves }) => leaves !== undefined));
      const lastTurn = Math.max(0, ...left.map(({ leaves }) => leaves!));
      for (const {
        column: { leaves = 9 },
      } of shown)
        assert.ok(leaves >= lastTurn);
      const lastLeft = Math.min(
        ...left.filter(({ leaves }) => leaves === lastTurn).map(({ wants }) => wants!),
      );
      const wanted = roundedSum(shown.map(({ column: { wants } }) => wants!));
      if (left.length > 0)
        assert.ok(wanted + Math.max(...left.map(({ wants }) => wants!)) > room || wanted + lastLeft > room);
    }),
  );
});

test('where there is more room, no column leaves that was shown with less', () => {
  fc.assert(
    fc.property(tables, fc.integer({ min: 280, max: 1400 }), (columns, room) => {
      const more = layOut(columns, room + 40).gone;
      for (const key of more) assert.ok(layOut(columns, room).gone.has(key));
    }),
  );
});
