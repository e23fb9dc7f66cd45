import type { ReactNode } from 'react';

interface MessengerProps {
  /** It is on its `way`, hovers with a `letter` that is not written yet, or has `arrived`. */
  of: 'way' | 'letter' | 'arrived';
}

/** Each is 240 × 112, with the ground at 102. */
const SCENES: Record<MessengerProps['of'], ReactNode> = {
  way: (
    <>
      <Shop />
      <path d="M62 62C82 30 158 30 178 58" strokeDasharray="2 6" className="stroke-edge" />
      <Cloud at="76 6" />
      <Letter at="112 58" />
      <Phone at="176 42" />
    </>
  ),
  letter: (
    <>
      <Hills />
      <path d="M34 44H62M24 54H54M40 64H58" className="stroke-line" />
      <Cloud at="82 -2" />
      <path d="M120 66V79" className="stroke-edge" />
      <Letter at="104 79" />
    </>
  ),
  arrived: (
    <>
      <Hills />
      <Cloud at="30 6" />
      <path d="M106 50C120 62 132 68 144 68" strokeDasharray="2 6" className="stroke-edge" />
      <Phone at="150 18" tall />
      <Letter at="157 38" />
      <path d="M160 76l4 4 8-9M170 79l1 1 8-9" strokeWidth="2.5" className="stroke-green" />
    </>
  ),
};

export function Messenger({ of }: MessengerProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 240 112"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="mx-auto h-28 max-w-full"
    >
      <path d="M16 102H224" className="stroke-line" />
      {SCENES[of]}
    </svg>
  );
}

const put = (at: string) => `translate(${at})`;

/** The cloud of the brand, with a face. */
function Cloud({ at }: { at: string }) {
  return (
    <g transform={put(at)}>
      <path
        d="M28 58a20 20 0 0 1-2.4-39.84 24 24 0 0 1 45.44 6A17 17 0 0 1 70 58H53L38 68V58Z"
        className="fill-card stroke-second"
      />
      <path d="M38 36v3M54 36v3M41 45c3 3 7 3 10 0" className="stroke-second" />
      <path d="M33 43h2M57 43h2" strokeWidth="3" className="stroke-second opacity-40" />
    </g>
  );
}

function Letter({ at }: { at: string }) {
  return (
    <g transform={put(at)}>
      <rect width="32" height="22" rx="3" className="fill-second-tint stroke-second" />
      <path d="m2 3 14 10L30 3" className="stroke-second" />
    </g>
  );
}

function Phone({ at, tall = false }: { at: string; tall?: boolean }) {
  const height = tall ? 84 : 60;
  return (
    <g transform={put(at)}>
      <rect width={tall ? 46 : 34} height={height} rx="6" className="fill-card stroke-edge" />
      <path d={tall ? 'M19 6h8' : 'M14 6h6'} className="stroke-edge" />
      {!tall && <path d="M8 18h13M8 26h18M13 38h13" className="stroke-line" />}
    </g>
  );
}

function Shop() {
  return (
    <g transform={put('20 50')}>
      <path d="M4 20v32h40V20" className="fill-card stroke-edge" />
      <path
        d="M2 6h44l3 12a6 6 0 0 1-12 0 6 6 0 0 1-13 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0Z"
        className="fill-second-tint stroke-second"
      />
      <path d="M12 52V34h10v18M29 34h9v8h-9Z" className="stroke-edge" />
    </g>
  );
}

function Hills() {
  return <path d="M16 102c18-14 34-14 50-4 14-18 40-18 58 0 18-12 40-12 60 4" className="stroke-line" />;
}
