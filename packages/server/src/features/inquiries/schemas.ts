import { type Static, Type } from 'typebox';
import { Timestamp } from '../../platform/http/response/envelope.ts';
import { emailWith } from '../people/schemas.ts';

const EMAIL = emailWith({ examples: ['asha@example.com'] });
const MESSAGE = Type.String({
  maxLength: 5000,
  description: 'Kept as it is, line breaks included.',
  examples: ['We would like to know more.'],
});

/** The types that the site's forms offer; the API takes any. */
export const INQUIRY_TYPES = ['sales', 'enterprise', 'support', 'partnership', 'other'] as const;
export const PARTNERSHIP_TYPES = ['reseller', 'agency', 'technology', 'referral'] as const;

export const InquiryInput = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 200,
      trim: true,
      description: 'Full name of the contact person.',
      examples: ['Asha Rao'],
    }),
    email: EMAIL,
    phone: Type.Optional(
      Type.String({
        maxLength: 32,
        trim: true,
        description: 'Phone number with country code.',
        examples: ['+91 98765 43210'],
      }),
    ),
    company: Type.Optional(Type.String({ maxLength: 200, trim: true })),
    inquiryType: Type.Optional(
      Type.String({
        maxLength: 64,
        trim: true,
        description: `The kind of inquiry, in any words; the site offers ${INQUIRY_TYPES.join(', ')}.`,
        examples: ['sales'],
      }),
    ),
    message: Type.Optional(MESSAGE),
  },
  { title: 'InquiryInput' },
);
export type InquiryInput = Static<typeof InquiryInput>;

export const ApplicationInput = Type.Object(
  {
    email: EMAIL,
    partnershipType: Type.String({
      minLength: 1,
      maxLength: 64,
      trim: true,
      description: `The kind of partnership, in any words; the site offers ${PARTNERSHIP_TYPES.join(', ')}.`,
      examples: ['reseller'],
    }),
    name: Type.Optional(Type.String({ maxLength: 200, trim: true })),
    agencyName: Type.Optional(Type.String({ maxLength: 200, trim: true })),
    message: Type.Optional(MESSAGE),
  },
  { title: 'PartnerApplicationInput' },
);
export type ApplicationInput = Static<typeof ApplicationInput>;

const STATUS = Type.Literal('received');
export const ReceivedInquiry = Type.Object(
  { inquiryId: Type.String({ examples: ['inq_01k9z6c7h2m4n8p0q2r4s6t8v0'] }), status: STATUS },
  { title: 'ReceivedInquiry' },
);
export const ReceivedApplication = Type.Object(
  { applicationId: Type.String({ examples: ['app_01k9z6c7h2m4n8p0q2r4s6t8v0'] }), status: STATUS },
  { title: 'ReceivedPartnerApplication' },
);

/** An inquiry in the fields of its request. */
export const Inquiry = Type.Object(
  { id: Type.String(), ...InquiryInput.properties, createdAt: Timestamp('When it came.') },
  { title: 'Inquiry' },
);
export const PartnerApplication = Type.Object(
  { id: Type.String(), ...ApplicationInput.properties, createdAt: Timestamp('When it came.') },
  { title: 'PartnerApplication' },
);
