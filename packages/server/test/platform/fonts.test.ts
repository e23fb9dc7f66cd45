/** The rules that name the family of the pages, from the folder of the built dashboard. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { fontFaces } from '../../src/platform/pages/fonts.ts';

it('the fonts of the pages are the files of the built dashboard, and the system’s where there are none', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-fonts-'));
  t.after(() => rmSync(folder, { recursive: true }));
  assert.equal(fontFaces(join(folder, 'nothing')), '');
  const assets = join(folder, 'assets/dashboard');
  mkdirSync(assets, { recursive: true });
  const name = (script: string, weight: number) => `noto-sans-${script}-${weight}-normal-C3FccbrF.woff2`;
  const files = [400, 600].flatMap((weight) => ['latin', 'devanagari'].map((script) => name(script, weight)));
  for (const file of files.slice(1)) writeFileSync(join(assets, file), '');
  assert.equal(fontFaces(folder), '', 'no rule leads to a file that is not there');
  writeFileSync(join(assets, files[0]!), '');
  const rules = fontFaces(folder).match(/@font-face \{[^}]+\}/g)!;
  assert.equal(rules.length, 4);
  for (const rule of rules) assert.match(rule, /font-display: swap;[\s\S]*unicode-range:/);
  for (const file of files)
    assert.ok(rules.some((rule) => rule.includes(`url("/assets/dashboard/${file}")`)));
});
