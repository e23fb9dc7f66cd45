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
const AGAIN_MS = 1000;

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
    if (wanted === sent && wanted === value.trim()) return;
    // The time runs on while the page is drawn anew for what comes in. What was sent while another page was on its way
    // did not reach the URL.
    const timer = setInterval(() => search(wanted), wanted === sent ? AGAIN_MS : REST_MS);
    return () => clearInterval(timer);
  }, [typed, sent, value]);
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
