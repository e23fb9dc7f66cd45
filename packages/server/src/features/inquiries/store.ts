import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { toIst } from '../../platform/time.ts';
import type { ApplicationInput, InquiryInput } from './schemas.ts';

export async function insertInquiry(trx: Trx, id: string, input: InquiryInput, now: number): Promise<void> {
  const { name, email, phone, company, inquiryType: inquiry_type, message } = input;
  await trx
    .insertInto('inquiries')
    .values({ id, name, email, phone, company, inquiry_type, message, created_at: now })
    .execute();
}

export async function insertApplication(
  trx: Trx,
  id: string,
  input: ApplicationInput,
  now: number,
): Promise<void> {
  const { email, partnershipType: partnership_type, name, agencyName: agency_name, message } = input;
  await trx
    .insertInto('partner_applications')
    .values({ id, email, partnership_type, name, agency_name, message, created_at: now })
    .execute();
}

/** Newest first; all, or as many as are asked for `before` one. */
export async function listInquiries(db: Db, limit?: number, before?: string): Promise<Row<'inquiries'>[]> {
  let query = db.selectFrom('inquiries').selectAll().orderBy('id', 'desc');
  if (before !== undefined) query = query.where('id', '<', before);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

/** Newest first; all, or as many as are asked for `before` one. */
export async function listApplications(
  db: Db,
  limit?: number,
  before?: string,
): Promise<Row<'partner_applications'>[]> {
  let query = db.selectFrom('partner_applications').selectAll().orderBy('id', 'desc');
  if (before !== undefined) query = query.where('id', '<', before);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

/** An inquiry as the operator sees it: the fields that were sent, by their names in the API. */
export function showInquiry(row: Row<'inquiries'>) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    ...(row.phone !== null && { phone: row.phone }),
    ...(row.company !== null && { company: row.company }),
    ...(row.inquiry_type !== null && { inquiryType: row.inquiry_type }),
    ...(row.message !== null && { message: row.message }),
    createdAt: toIst(row.created_at),
  };
}

export function showApplication(row: Row<'partner_applications'>) {
  return {
    id: row.id,
    email: row.email,
    partnershipType: row.partnership_type,
    ...(row.name !== null && { name: row.name }),
    ...(row.agency_name !== null && { agencyName: row.agency_name }),
    ...(row.message !== null && { message: row.message }),
    createdAt: toIst(row.created_at),
  };
}
