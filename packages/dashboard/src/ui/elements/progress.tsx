interface ProgressProps {
  /** Screen readers say it of the bar: what goes on. */
  label: string;
  value: number;
  max?: number;
  className?: string;
}

/** Shows a bar that says how far something has come. */
export function Progress({ label, value, max = 1, className = 'h-2 w-full' }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      value={Math.min(value, max)}
      max={max}
      className={`block appearance-none overflow-hidden rounded-full bg-grey-tint [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-grey-tint [&::-webkit-progress-value]:bg-accent ${className}`}
    />
  );
}
