import { wordsHook } from '../words-hook.ts';

export const operator = {
  agency: 'Agency',
  came: 'Came',
  company: 'Company',
  email: 'E-mail',
  from: 'Who',
  id: 'Id',
  kind: 'Kind',
  message: 'Message',
  name: 'Name',
  noText: 'No message was written.',
  onlyOperator: 'This is for the operator of the installation',
  onlyOperatorText: 'The operator is whoever used an owner link. The command meghdoot owner-link makes one.',
  phone: 'Phone',
  agents: {
    lead: 'Programs and leads that registered themselves. Each has a sandbox that ends after seven days unless a person claims it.',
    address: 'Came from',
    claimed: 'Claimed',
    expires: 'Ends',
    issuer: 'Vouched for by',
    kinds: {
      lead: 'Lead',
      anonymous: 'Agent',
      'email-verification': 'Agent, for an e-mail',
      'agent-provider': 'Agent of a provider',
    },
    program: 'Program',
    sandbox: 'Sandbox',
    status: 'Status',
    statuses: { open: 'Open', claimed: 'Claimed', expired: 'Ended' },
    uses: 'Uses',
    empty: {
      title: 'No agent has registered yet',
      text: 'Agents find the service by llms.txt and auth.md on the site, and register at /api/public/leads.',
    },
  },
  inquiries: {
    lead: 'What visitors wrote in the contact form of the site, or sent to POST /api/contact.',
    empty: {
      title: 'No inquiry yet',
      text: 'What people write in the contact form stands here, and a notice goes to SALES_EMAIL where it is set.',
    },
  },
  mail: {
    lead: 'Mail that the service has written. Without SMTP_URL it waits here: open one to pass its link on by hand.',
    erased: 'The text is erased: the mail was sent, or its link has expired.',
    expires: 'Link expires',
    lastError: 'What went wrong',
    status: 'Status',
    statuses: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' },
    to: 'To',
    tries: 'Tries',
    written: 'Written',
    empty: {
      title: 'No mail yet',
      text: 'Invitations, confirmations and notices stand here from the moment they are written.',
    },
  },
  partners: {
    lead: 'Applications to the partner program, by the form of the site or POST /api/partners.',
    empty: {
      title: 'No application yet',
      text: 'What agencies and resellers write in the partner form stands here.',
    },
  },
  workspaces: {
    lead: 'Every workspace of this installation. A live one connects real numbers once you have approved it.',
    approve: 'Approve for real numbers',
    approved: 'Approved',
    approveText: 'Its people can then connect real WhatsApp numbers and send to real phones.',
    made: 'Made',
    nowApproved: (name: string) => `${name} may connect real numbers now.`,
    slug: 'Short name',
    state: 'State',
    test: 'Test',
    waits: 'Waits for approval',
    empty: { title: 'No workspace yet', text: 'The first start makes the workspace demo.' },
  },
};

export const useOperatorWords = wordsHook('operator', operator);
