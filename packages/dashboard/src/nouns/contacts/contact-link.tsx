import { Link } from '@tanstack/react-router';

/** A contact's name within a title, which leads to their page. */
export function ContactLink({ id, called }: { id: string; called: string }) {
  return (
    <Link
      to="/contacts/$id"
      params={{ id }}
      className="text-ink underline decoration-line underline-offset-4 hover:decoration-edge"
    >
      {called}
    </Link>
  );
}
