import { Link } from '@tanstack/react-router';
import { useApiQuery } from '../../api/api.tsx';
import { campaignById } from './queries.ts';

/** A campaign by its name, which leads to its page. */
export function CampaignLink({ id, className }: { id: string; className: string }) {
  const { data: campaign } = useApiQuery(campaignById(id));
  return (
    <Link to="/campaigns/$id" params={{ id }} className={className}>
      {campaign?.name ?? id}
    </Link>
  );
}
