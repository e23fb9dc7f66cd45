import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DAY } from '../../../platform/clock.ts';
import { principalOf } from '../../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../../platform/http/admission/rate-limit.ts';
import { Success, success } from '../../../platform/http/response/envelope.ts';
import { requireMoney, showMoney } from '../../../platform/money.ts';
import { dayOf, toIst } from '../../../platform/time.ts';
import { HOME_CURRENCY } from '../../../whatsapp/pricing/card.ts';
import { actorOf } from '../../events/audit.ts';
import { cardOf } from '../../rates/card.ts';
import { amountOf } from '../read/costs.ts';
import { Budget, BudgetInput } from './schemas.ts';
import { findBudget, removeBudget, setBudget, spentOn } from './store.ts';

const tags = ['Costs'];

export const budgetRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  const limits = apiLimit(app);
  const changing = { access: 'administrator' as const, ...limits };

  async function show(workspaceId: string, now: number) {
    const day = dayOf(now);
    const budget = await findBudget(db, workspaceId);
    const spent = budget
      ? await spentOn(db, { workspace_id: workspaceId, day }, await cardOf(db))
      : await amountOf(db, workspaceId, { from: day, to: day + DAY });
    return {
      ...(budget && { perDay: showMoney(budget.per_day) }),
      exceptAuthentication: budget?.except_authentication !== 0,
      ...{ currency: HOME_CURRENCY, day: toIst(day).slice(0, 'yyyy-mm-dd'.length), spent: showMoney(spent) },
      ...(budget && {
        left: showMoney(Math.max(budget.per_day - spent, 0)),
        changedAt: toIst(budget.changed_at),
      }),
    };
  }

  app.get(
    '/api/v1/budget',
    {
      config: { access: ['messages', 'read'] as const, ...limits },
      schema: {
        operationId: 'getBudget',
        summary: 'Read the budget of a day and what is spent of it',
        tags,
        response: { 200: Success(Budget) },
      },
    },
    async (request) => {
      const now = clock.now();
      return success(now, await show(principalOf(request).workspaceId, now));
    },
  );

  app.put(
    '/api/v1/budget',
    {
      config: changing,
      schema: {
        operationId: 'setBudget',
        summary: 'Set the budget of a day',
        description:
          'In force at once, elsewhere in the installation within a second. A send that what is left of its day does not suffice for is 422 `BUDGET_EXCEEDED`. Messages count for the day (IST) on which they are to be sent; what was accepted before the first budget of a day counts as far as it was sent.',
        tags,
        body: BudgetInput,
        response: { 200: Success(Budget) },
      },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const { exceptAuthentication = true } = request.body;
      const perDay = requireMoney('perDay', request.body.perDay);
      const now = clock.now();
      const day = dayOf(now);
      const spent = await amountOf(db, workspaceId, { from: day, to: day + DAY });
      const by = { actor: actorOf(request), now, spent };
      await setBudget(db, workspaceId, { perDay, exceptAuthentication }, by);
      return success(now, await show(workspaceId, now));
    },
  );

  app.delete(
    '/api/v1/budget',
    {
      config: changing,
      schema: {
        operationId: 'removeBudget',
        summary: 'Send without a budget',
        tags,
        response: { 200: Success(Budget) },
      },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const now = clock.now();
      await removeBudget(db, workspaceId, { actor: actorOf(request), now });
      return success(now, await show(workspaceId, now));
    },
  );
};
