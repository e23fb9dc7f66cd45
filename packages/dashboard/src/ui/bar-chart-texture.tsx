/** The fills of a chart: they differ in texture as well as in colour. */
const TEXTURES = {
  plain: { fill: 'fill-green' },
  lines: { fill: 'fill-teal', turn: 45 },
  dots: { fill: 'fill-blue', dots: true },
  steep: { fill: 'fill-red', turn: -45 },
} as const;

export type Texture = keyof typeof TEXTURES;

const SIZE = 7;

export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {Object.entries(TEXTURES).map(([name, look]) => (
        <pattern
          key={name}
          id={`${id}${name}`}
          width={SIZE}
          height={SIZE}
          patternUnits="userSpaceOnUse"
          {...('turn' in look && { patternTransform: `rotate(${look.turn})` })}
        >
          <rect width={SIZE} height={SIZE} className={look.fill} />
          {'turn' in look && <rect width="2" height={SIZE} className="fill-card" />}
          {'dots' in look && <circle cx={SIZE / 2} cy={SIZE / 2} r="1.4" className="fill-card" />}
        </pattern>
      ))}
    </defs>
  );
}

export function patternOf(id: string, texture: Texture): string {
  return `url(#${id}${texture})`;
}

export function Swatch({ fill }: { fill: string }) {
  return (
    <svg aria-hidden width="14" height="14" className="shrink-0 self-center">
      <rect width="14" height="14" rx="2" fill={fill} />
    </svg>
  );
}
