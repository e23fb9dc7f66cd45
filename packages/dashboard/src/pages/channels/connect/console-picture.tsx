import { useConnectWords } from '../../../words/en/connect.ts';
import type { Place, PlaceLine } from './meta-console.ts';

const WIDTH = 360;
const MENU = 132;
const BAR = 26;
const ROW = 22;

/** Draws where something stands at Meta: the menu, open at the page, and its lines with the marks that the text has. */
export function ConsolePicture({ place }: { place: Place }) {
  const { picture } = useConnectWords();
  const { site, menu, open, lines } = place;
  const tops = topsOf(lines);
  const height = Math.max(BAR + 20 + menu.length * ROW, tops.at(-1)! + 12);
  const way = [menu.slice(0, menu.indexOf(open)).findLast((entry) => !entry.startsWith(' ')), open]
    .filter((entry, at, all) => entry !== undefined && (at === all.length - 1 || open.startsWith(' ')))
    .map((entry) => entry!.trim());
  return (
    <svg
      role="img"
      aria-label={picture(
        site,
        way.join(' > '),
        lines.map(({ label, button }) => label ?? button!).join(', '),
      )}
      viewBox={`0 0 ${WIDTH} ${height}`}
      className="w-full max-w-lg"
    >
      <rect x="0.5" y="0.5" width={WIDTH - 1} height={height - 1} rx="8" className="fill-card stroke-line" />
      <path d={`M0.5 ${BAR}H${WIDTH - 0.5}M${MENU} ${BAR}V${height - 0.5}`} className="stroke-line" />
      {[12, 22, 32].map((x) => (
        <circle key={x} cx={x} cy={BAR / 2} r="3" className="fill-line" />
      ))}
      <text x={WIDTH / 2 + 12} y={BAR / 2 + 4} textAnchor="middle" fontSize="11" className="fill-soft">
        {site}
      </text>
      {menu.map((entry, at) => (
        <MenuEntry key={entry} entry={entry} isOpen={entry === open} y={BAR + 10 + at * ROW} />
      ))}
      {lines.map((line, at) => (
        <Line key={line.label ?? line.button} line={line} y={tops[at]!} />
      ))}
    </svg>
  );
}

/** Returns where each line begins, and where the last one ends. */
function topsOf(lines: readonly PlaceLine[]): number[] {
  const tops = [BAR + 12];
  for (const { label } of lines) tops.push(tops.at(-1)! + (label ? 52 : 36));
  return tops;
}

function MenuEntry({ entry, isOpen, y }: { entry: string; isOpen: boolean; y: number }) {
  return (
    <>
      {isOpen && <rect x="6" y={y} width={MENU - 12} height={ROW} rx="4" className="fill-second-tint" />}
      <text
        x={entry.startsWith(' ') ? 20 : 12}
        y={y + 15}
        fontSize="11"
        className={isOpen ? 'fill-second font-semibold' : 'fill-soft'}
      >
        {entry.trim()}
      </text>
    </>
  );
}

const LEFT = MENU + 14;
const RIGHT = WIDTH - 34;

function Line({ line: { label, value, button, mark }, y }: { line: PlaceLine; y: number }) {
  const top = label ? y + 16 : y;
  const width = button ? Math.min(RIGHT - LEFT, 24 + button.length * 6.2) : RIGHT - LEFT;
  return (
    <>
      {label && (
        <text x={LEFT} y={y + 10} fontSize="11" className="fill-soft">
          {label}
        </text>
      )}
      <rect
        x={LEFT}
        y={top}
        width={width}
        height="26"
        rx="5"
        className={`${button ? 'fill-grey-tint' : 'fill-ground'} ${mark ? 'stroke-second' : 'stroke-line'}`}
        strokeWidth={mark ? 2 : 1}
      />
      <text x={LEFT + 10} y={top + 17} fontSize="11" className={`fill-ink ${button ? 'font-semibold' : ''}`}>
        {value ?? button}
      </text>
      {mark && (
        <>
          <circle cx={LEFT + width + 14} cy={top + 13} r="9" className="fill-second" />
          <text
            x={LEFT + width + 14}
            y={top + 17}
            textAnchor="middle"
            fontSize="11"
            className="fill-card font-semibold"
          >
            {mark}
          </text>
        </>
      )}
    </>
  );
}
