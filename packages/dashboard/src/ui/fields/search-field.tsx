import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from './field.tsx';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** The value that stands in the URL. */
  value: string;
  /** Called once the typing rests. */
  onSearch: (text: string) => void;
  className?: string;
}

const REST_MS = 250;

/** Text to search by: shown as it is typed, in the URL a moment later. `/` leads to it. */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      // The URL changed by other means: a link, another filter, the way back.
      setSent(value);
      setTyped(value);
    }
  }
  const search = useEffectEvent((wanted: string) => {
    setSent(wanted);
    onSearch(wanted);
  });
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === sent) return;
    // The time runs on while the page is drawn anew for what comes in.
    const timer = setTimeout(() => search(wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [typed, sent]);
  return (
    <TextField
      type="search"
      small
      label={label}
      hideLabel
      placeholder={placeholder}
      maxLength={200}
      value={typed}
      onChange={setTyped}
      className={className}
    />
  );
}
