import { BYTE_ORDER_MARK, csvLine } from '../../../platform/http/response/file.ts';
import { toIst } from '../../../platform/time.ts';
import type { ReplyRow } from '../replies.ts';

const COLUMNS = ['waiting_since', 'ended_at', 'kind', 'waited_seconds', 'member', 'name', 'conversation_id'];

/** Yields a file of CSV with a line for each wait, as pages of them come. */
export async function* asCsv(
  pages: AsyncIterable<readonly ReplyRow[]>,
  names: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  for await (const rows of pages)
    yield rows
      .map(({ at, waited_ms: waited, kind, member, conversation_id: conversation }) =>
        csvLine([
          ...[toIst(at - waited), toIst(at), kind, Math.round(waited / 1000)],
          ...[member ?? undefined, names.get(member ?? ''), conversation ?? undefined],
        ]),
      )
      .join('');
}
