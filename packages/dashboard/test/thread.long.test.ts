/** What is done in the thread of a conversation: quoting, reacting, files and voice messages. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { insertRows } from '../../server/src/platform/database/batch.ts';
import { createRandom } from '../../server/src/platform/random.ts';
import { istMonthOf } from '../../server/src/platform/time.ts';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { PNG } from '../../server/test/rigs/media-files.ts';
import { daysAfter, showDay, today } from '../src/ui/elements/days.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { conversationPage } from './conversation-page.ts';
import { hold } from './hold.ts';
import { assertFits, gone, turnTo, visitor } from './installation.ts';
import { comeIn, type OwnWorkspace, ownWorkspace } from './own-workspace.ts';
import { addPerson, RAVI } from './person.ts';

const ASHA = '+919876543601';
const LONG = '+919876543603';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;
  let complaints: string[];

  before(async () => {
    ({ workspace, page, complaints } = await ownWorkspace(browser(), { viewport: DESK }));
  });

  const { log, box, row, messagesWith, writes, open } = conversationPage(() => ({ page, workspace }));

  test('a message is quoted and reacted to in its place, with emoji found by their names, and several files go at once', async () => {
    const id = await writes(ASHA, 'Do you have it in blue?', 'Asha Kulkarni');
    await open(id);
    const theirs = row('Do you have it in blue?');
    await theirs.hover();
    await theirs.getByRole('button', { name: 'Reply to this message' }).click();
    await page.getByRole('button', { name: 'Reply to no message' }).waitFor();
    await box().fill('Yes ');
    await page.getByRole('button', { name: 'Emoji', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search emoji' }).fill('blue heart');
    await page.getByRole('button', { name: 'blue heart' }).click();
    assert.deepEqual(await axeFaults(page), []);
    await page.keyboard.press('Escape');
    await box().press('Enter');
    const ours = row('Yes 💙');
    await ours.getByRole('button', { name: 'Asha Kulkarni' }).waitFor();
    await gone(page.getByRole('button', { name: 'Reply to no message' }));
    const [sent] = await messagesWith(ASHA);
    assert.equal(sent!.message, 'Yes 💙');
    const asked = (await messagesWith(ASHA)).at(-1)!;
    assert.equal(sent!.replyTo, asked.messageId);

    const react = async (choice: RegExp) => {
      await theirs.hover();
      await theirs.getByRole('button', { name: 'React to this message' }).click();
      await page.getByRole('menuitem', { name: choice }).click();
    };
    await react(/React with 👍/);
    await theirs.getByRole('img', { name: 'You reacted with 👍' }).waitFor();
    await react(/More emoji/);
    await page.getByRole('dialog').getByRole('button', { name: 'party popper' }).click();
    await theirs.getByRole('img', { name: 'You reacted with 🎉' }).waitFor();
    await react(/Take 🎉 back/);
    await gone(theirs.getByRole('img', { name: /You reacted/ }));
    await eventually(async () => {
      const reactions = (await messagesWith(ASHA)).filter(({ type }) => type === 'reaction');
      assert.deepEqual(
        reactions.map(({ reaction, status }) => [reaction!.emoji, status]),
        [
          ['', 'sent'],
          ['🎉', 'sent'],
          ['👍', 'sent'],
        ],
      );
    });
    await workspace.client.simulator.answer({ messageId: sent!.messageId, reaction: '🙏' });
    await ours.getByRole('img', { name: 'Asha Kulkarni reacted with 🙏' }).waitFor();

    await page.setViewportSize(PHONE);
    await page.evaluate(
      (bytes) => {
        const data = new DataTransfer();
        for (const name of ['front.png', 'back.png'])
          data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }));
        document
          .querySelector('textarea')!
          .dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
      },
      [...PNG],
    );
    for (const name of ['front.png', 'back.png'])
      await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
    await box().fill('Both sides');
    await assertFits(page);
    assert.deepEqual(await axeFaults(page), []);
    await page.getByRole('button', { name: 'Send message' }).click();
    await gone(page.getByRole('button', { name: /^Remove / }));
    const files = (await messagesWith(ASHA)).filter(({ type }) => type === 'media');
    assert.deepEqual(
      files.map(({ caption }) => caption),
      [undefined, 'Both sides'],
    );
    assert.equal(await box().inputValue(), '');
  });

  test('a voice message is recorded, heard before it goes, and reaches WhatsApp as one; a refused microphone is explained', async () => {
    const id = await writes(ASHA, 'Can you tell me?');
    await page.setViewportSize(PHONE);
    await open(id);
    const record = () => page.getByRole('button', { name: 'Record a voice message' }).click();
    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      mediaDevices.getUserMedia = async () => {
        Reflect.deleteProperty(mediaDevices, 'getUserMedia');
        throw new DOMException('Permission denied', 'NotAllowedError');
      };
    });
    await record();
    await page.getByText('The microphone is not allowed here').waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('meter', { name: 'How loud it is' }).waitFor();
    await page.getByRole('button', { name: 'Delete the recording' }).click();
    await record();
    await eventually(async () => {
      const loud = await page.getByRole('meter').evaluate((meter) => (meter as HTMLMeterElement).value);
      assert.ok(loud > 0, 'it beeps');
    });
    await eventually(async () => assert.notEqual(await page.getByRole('timer').innerText(), '0:00'));
    await page.getByRole('button', { name: 'Stop' }).click();
    const audio = page.locator('audio');
    await audio.waitFor();
    await eventually(async () =>
      assert.ok((await audio.evaluate((player) => (player as HTMLAudioElement).duration)) > 0.5),
    );
    await assertFits(page);
    assert.deepEqual(await axeFaults(page), []);
    await page.getByRole('button', { name: 'Send voice message' }).click();
    const sent = await eventually(async () => {
      const [last] = await messagesWith(ASHA, 1);
      assert.equal(last!.voice, true);
      assert.equal(last!.status, 'read');
      return last!;
    });
    const { mimeType, kind } = await workspace.client.media.get(sent.mediaId!);
    assert.deepEqual([kind, mimeType], ['audio', 'audio/ogg']);
    const stream = await workspace.client.media.content(sent.mediaId!);
    const bytes = new Uint8Array(await new Response(stream as BodyInit).arrayBuffer());
    assert.equal(bytes[28 + 9], 1, 'one channel');
    // The browser that decodes it judges every page and its checksum.
    const seconds = await page.evaluate(
      async (all) => {
        const decoded = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(
          Uint8Array.from(all).buffer,
        );
        return decoded.duration;
      },
      [...bytes],
    );
    assert.ok(seconds > 0.5, `${seconds} s`);
    await box().waitFor();
  });

  test('a voice message goes at the time that was chosen, and one that is refused says so and is kept', async () => {
    const id = await writes(ASHA, 'And tomorrow?');
    let uploads = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/media')) uploads += 1;
    });
    await open(id);
    await page.getByRole('button', { name: 'Send later' }).click();
    const day = page.getByRole('textbox', { name: 'Day', exact: true });
    await day.fill('1/1/2026');
    await day.press('Enter');
    await page.getByRole('button', { name: 'Record a voice message' }).click();
    await eventually(async () => assert.notEqual(await page.getByRole('timer').innerText(), '0:00'));
    await page.getByRole('button', { name: 'Stop' }).click();
    const recorded = page.getByRole('region', { name: 'Voice message' });
    await recorded.getByRole('button', { name: 'Schedule message' }).click();
    await recorded.getByRole('alert').waitFor();
    await recorded.getByText('Your recording is still here.').waitFor();
    await assertFits(page);
    assert.deepEqual(await axeFaults(page), []);
    await day.fill(showDay(daysAfter(today(), 2)));
    await day.press('Enter');
    await recorded.getByRole('button', { name: 'Schedule message' }).click();
    await page.getByRole('list', { name: 'To be sent later' }).waitFor();
    const [scheduled] = (await workspace.client.messages.list({ recipient: ASHA, scheduled: true })).data;
    assert.equal(scheduled!.voice, true);
    assert.match(scheduled!.sendAt!, new RegExp(`^${daysAfter(today(), 2)}`));
    assert.equal(uploads, 1);
    await page.getByRole('button', { name: 'Record a voice message' }).waitFor();
    complaints.splice(0, 1); // of the day that was past
  });

  test('the box says how many free messages of the month are used, from 80 % on how many are left, and then what one costs, on a phone too', async () => {
    const id = await writes(ASHA, 'How much is it?');
    await page.setViewportSize(PHONE);
    const { client, db } = workspace;
    const [channel] = (await client.channels.list()).data;
    const sent = (await client.stats.serviceMessages()).channels[0]?.sent ?? 0;
    await page.goto(`/dashboard/conversations/${id}`);
    await page.getByText(`${sent} of 1,000 free`, { exact: true }).waitFor();
    await assertFits(page);
    await db
      .insertInto('counters')
      .values({
        ...{ workspace_id: workspace.id, channel_id: channel!.id, hour: istMonthOf(Date.now()).from },
        ...{ counts: 'service', status: 'of the test', count: 800 - sent },
      })
      .execute();
    await page.goto(`/dashboard/conversations/${id}`);
    await page.getByText('200 free messages left this month').waitFor();
    await assertFits(page);
    assert.deepEqual(await axeFaults(page), []);
    await db
      .updateTable('counters')
      .set({ count: 1000 - sent })
      .where('status', '=', 'of the test')
      .execute();
    await page.reload();
    await page.getByText('used up: this one costs ₹0.115, without GST.').waitFor();
    await assertFits(page);
    await db.deleteFrom('counters').where('status', '=', 'of the test').execute();
  });

  test('two people see one another in a conversation, and who is about to send is told that it was answered', async () => {
    const id = await writes(ASHA, 'Is anybody there?');
    await addPerson(workspace, RAVI, workspace.slug);
    const visit = await visitor(browser(), workspace);
    await comeIn(visit, { url: workspace.url, owner: RAVI });
    await open(id);
    await visit.page.goto(`/dashboard/conversations/${id}`);
    await page.getByText('Ravi Menon is looking too.').waitFor();
    await visit.page.getByRole('textbox', { name: 'Message', exact: true }).fill('One moment');
    await page.getByText('Ravi Menon is writing…').waitFor();
    await box().fill('We are here');
    await visit.page.getByText(`${workspace.owner.name} is writing…`).waitFor();
    await visit.page.getByRole('textbox', { name: 'Message', exact: true }).press('Enter');
    await page.getByText('Ravi Menon answered just now').waitFor();
    await log().getByText('Ravi Menon ·').waitFor();
    assert.deepEqual(await axeFaults(page), []);
    assert.equal(await box().inputValue(), 'We are here');
    await page.getByText('Ravi Menon is looking too.').waitFor();

    // He leaves while a call that says that he writes is still on its way: what he said last is heard last.
    const goOn = await hold(
      visit.page,
      '**/presence',
      (request) => request.postDataJSON().state === 'writing',
    );
    const says = (state: string) =>
      visit.page.waitForRequest(
        (each) => each.url().endsWith('/presence') && each.postDataJSON().state === state,
      );
    const writing = says('writing');
    await visit.page.getByRole('textbox', { name: 'Message', exact: true }).fill('Hm');
    await writing;
    let left = false;
    const away = says('away').then(() => {
      left = true;
    });
    await turnTo(visit.page, '/dashboard/messages');
    assert.equal(left, false);
    await goOn();
    await away;
    await gone(page.getByText(/Ravi Menon is/));
    await turnTo(visit.page, `/dashboard/conversations/${id}`);
    await page.getByText('Ravi Menon is looking too.').waitFor();
    await visit.page.goto('about:blank'); // as somebody leaves; `close` may end the page before it says so
    await gone(page.getByText(/Ravi Menon is/));
    await visit.context.close();
    await box().fill('');
    await gone(page.getByText('Ravi Menon answered just now'));
  });

  test('quick replies are made, changed and deleted, and found by / with the name of the person', async () => {
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      await turnTo(page, '/dashboard/settings/quick-replies');
      await page.getByRole('button', { name: 'Add quick reply' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add quick reply' });
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('hours');
      await dialog.getByRole('textbox', { name: 'Text' }).fill('Hello ');
      await dialog.getByRole('button', { name: 'Their name' }).click();
      await dialog.getByText('Hello Sunita').waitFor();
      assert.deepEqual(await axeFaults(page), []);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await gone(dialog);
      await page.getByRole('button', { name: 'Change /hours' }).click();
      const change = page.getByRole('dialog', { name: 'Change' });
      await change
        .getByRole('textbox', { name: 'Text' })
        .fill('Hello {{name}}, we are open from 10 to 8. {{me}}');
      await change.getByRole('button', { name: 'Save' }).click();
      await gone(change);
      await page.getByText('we are open from 10 to 8.').waitFor();
      await assertFits(page);
      assert.deepEqual(await axeFaults(page), []);
      await open(await writes(ASHA, 'When?'));
      await box().fill('/ho');
      await page.getByRole('button', { name: /^\/hours/ }).waitFor();
      await box().press('Enter');
      const said = `we are open from 10 to 8. ${workspace.owner.name}`;
      assert.equal(await box().inputValue(), `Hello Asha Kulkarni, ${said}`);
      await box().fill('/');
      await page.getByRole('link', { name: 'Manage quick replies' }).click();
      await page.getByRole('button', { name: 'Delete /hours' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText('No quick replies yet').waitFor();
    }
  });

  test('two thousand messages open at the newest, and older ones come without moving what is read', async () => {
    const id = await writes(LONG, 'Newest of all', 'Sunita Rao');
    const { db } = workspace;
    const first = await db
      .selectFrom('messages')
      .select([
        'workspace_id',
        'channel_id',
        'contact_id',
        'person',
        'direction',
        'type',
        'status',
        'created_at',
      ])
      .where('workspace_id', '=', workspace.id)
      .where('person', '=', LONG)
      .executeTakeFirstOrThrow();
    const { newId } = createRandom();
    const rows = Array.from({ length: 2000 }, (_, n) => {
      const at = first.created_at - (2000 - n) * 60_000;
      const text = n % 7 === 0 ? `Line ${n} ${'and what there is to say of it '.repeat(12)}` : `Line ${n}`;
      return {
        ...first,
        ...{ id: newId('msg', at), provider_id: null, created_at: at },
        body: JSON.stringify({ message: text }),
      };
    });
    await insertRows(db, 'messages', rows);
    await page.goto(`/dashboard/conversations/${id}`); // of rows that are inserted no page is told
    await log().getByText('Newest of all').waitFor();
    // What stands at the top of the view stays where it is while older messages come above it.
    const moved = await log().evaluate(async (element) => {
      const rows = () => [...element.querySelectorAll('[id^="msg_"]')];
      const frame = () => new Promise(requestAnimationFrame);
      let most = 0;
      let [came, shown] = [performance.now(), 0];
      while (rows().length < 2001) {
        if (rows().length > shown) [came, shown] = [performance.now(), rows().length];
        if (performance.now() > came + 60_000)
          throw new Error(
            `${shown} and no more: ${rows()[0]?.parentElement?.previousElementSibling?.outerHTML}`,
          );
        // What comes into view is laid out, before the top is so near that older ones are fetched.
        for (let still = 0, height = 0; still < 3; still = element.scrollHeight === height ? still + 1 : 0) {
          height = element.scrollHeight;
          element.scrollTo(0, element.clientHeight + 700 - height);
          await frame();
        }
        element.scrollTo(0, element.clientHeight + 100 - element.scrollHeight);
        await frame();
        const { top } = element.getBoundingClientRect();
        const before = rows();
        const first = before.find((row) => row.getBoundingClientRect().top > top + 60)!;
        const at = first.getBoundingClientRect().top;
        for (let frames = 0; frames < 20 && rows().length === before.length; frames++) await frame();
        await frame();
        most = Math.max(most, Math.abs(first.getBoundingClientRect().top - at));
      }
      return most;
    });
    assert.ok(moved < 2, `what was read moved by ${moved} px`);
    await log().getByText('This is the beginning.').waitFor({ state: 'attached' });

    const asked = page.waitForRequest(/cursor=/);
    const goOn = await hold(page, /cursor=/);
    await page.reload();
    await log().getByText('Newest of all').waitFor();
    await log().evaluate((element) => element.scrollTo(0, element.clientHeight - element.scrollHeight));
    await asked;
    await writes(LONG, 'While older ones come');
    await log().getByText('While older ones come').waitFor();
    await goOn();
    await log().getByText('Line 1950', { exact: true }).waitFor();
    assert.equal(await log().getByText('While older ones come').count(), 1);
    await box().pressSequentially('Thank you');
    assert.equal(await box().inputValue(), 'Thank you');
    assert.deepEqual(complaints, []);
  });
});
