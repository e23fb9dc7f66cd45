/** Where a move leads, what it refuses, and that whatever breaks off leaves one of the two that may send, or none. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { createMeghdoot } from '../../../sdk/src/index.ts';
import { readLeaving } from '../../src/installation/standing.ts';
import { tablesOfSqlite } from '../../src/platform/database/copy-tables.ts';
import { writeInstallationValue } from '../../src/platform/database/installation-values.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { connectNumber, liveWorkspace, standAloneSimulator } from '../rigs/channel-credentials.ts';
import { document, meghdoot, serveHere, startServer } from '../rigs/cli-process.ts';
import { JPEG, PDF } from '../rigs/media-files.ts';
import { failAtTheEnd, moveAndKill, openSource, openTarget, targets } from '../rigs/moving.ts';
import { S3_KEYS, startS3 } from '../rigs/s3-server.ts';
import { TABLE_OWNERS } from '../rigs/table-owners.ts';

for (const backend of targets) {
  test('a move is planned without a trace, made, and taken back in so many words', async (t) => {
    const source = await openSource(t);
    const target = await openTarget(t, backend);
    await liveWorkspace(source.db, 'own');
    const move = ['move', '--to', target.url];
    const plan = await document(source.env, [...move, '--dry-run']);
    assert.equal(plan.begun, false);
    assert.equal(plan.tables.workspaces, 1);
    assert.deepEqual(
      (await sql`select from pg_tables where schemaname = 'public'`.execute(target.db)).rows,
      [],
    );
    assert.equal(await readLeaving(source.db), undefined);
    assert.match((await meghdoot(source.env, ['move', '--undo'])).stderr, /was not moved/);

    const { code, stdout, stderr } = await meghdoot(source.env, [...move, '--json']);
    assert.equal(code, 0);
    assert.equal(JSON.parse(stdout).tables.workspaces.rows, 1);
    assert.match(stderr, /^workspaces: 1 of 1 rows copied$/m);
    assert.doesNotMatch(stdout, /:[^/@]+@/, 'no password');
    assert.equal((await document(target.env, ['workspaces', 'list'])).data[0].slug, 'own');
    for (const words of [['serve'], ['workspaces', 'list'], ['doctor'], move]) {
      const ended = await meghdoot(source.env, words);
      assert.equal(ended.code, 1);
      assert.match(ended.stdout + ended.stderr, /was moved to postgres/, words[0]);
    }

    assert.ok((await document(source.env, ['move', '--undo'])).undone);
    assert.equal((await document(source.env, ['workspaces', 'list'])).data[0].slug, 'own');
    assert.match((await meghdoot(source.env, move)).stderr, /is not empty/, 'it is in use');
    await serveHere(t, source.env);
  });

  test('beside a running server a move is refused, and nothing of it stays', async (t) => {
    const source = await openSource(t);
    const target = await openTarget(t, backend);
    const server = await startServer(t, source.env);
    const move = ['move', '--to', target.url];
    for (const words of [move, [...move, '--dry-run']])
      assert.match((await meghdoot(source.env, words)).stderr, /Another server is running on DATA_DIR/);
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
    await server.end('SIGTERM');
    assert.equal((await document(source.env, [...move, '--dry-run'])).begun, false);
  });

  test('a move that has begun leads to the one database, and neither side starts before its end', async (t) => {
    const source = await openSource(t);
    const [one, other] = [await openTarget(t, backend), await openTarget(t, backend)];
    await liveWorkspace(source.db, 'own');
    await moveAndKill(one.db, source.env, one.url);
    assert.match((await meghdoot(source.env, ['serve'])).stderr, /The move of this data to .+ has not ended/);
    assert.match((await meghdoot(one.env, ['serve'])).stderr, /The move into this database has not ended/);
    assert.equal((await document(source.env, ['move', '--to', one.url, '--dry-run'])).begun, true);
    assert.match((await meghdoot(source.env, ['move', '--to', other.url])).stderr, /to .+ has begun/);

    await document(source.env, ['move', '--undo']);
    assert.equal((await document(source.env, ['move', '--to', other.url])).tables.workspaces.rows, 1);
    assert.match((await meghdoot(source.env, ['move', '--to', one.url])).stderr, /was moved to .+ already/);
    assert.match((await meghdoot(one.env, ['serve'])).stderr, /The move into this database has not ended/);
  });

  test('where another database has taken the name of the target, the first one is never finished', async (t) => {
    const source = await openSource(t);
    const target = await openTarget(t, backend);
    await liveWorkspace(source.db, 'own');
    await moveAndKill(target.db, source.env, target.url);
    await sql`alter schema public rename to first`.execute(target.db);
    await sql`create schema public`.execute(target.db);
    assert.equal((await document(source.env, ['move', '--to', target.url])).tables.workspaces.rows, 1);
    const first = `${target.url}?options=-csearch_path%3Dfirst`;
    assert.match((await meghdoot(source.env, ['move', '--to', first])).stderr, /was moved to .+ already/);
    const { stderr } = await meghdoot({ ...target.env, DATABASE_URL: first }, ['serve']);
    assert.match(stderr, /The move into this database has not ended/);
  });

  test('a move that breaks off between its two last marks lets nobody start, and is ended by another run', async (t) => {
    const source = await openSource(t);
    const target = await openTarget(t, backend);
    const move = ['move', '--to', target.url];
    await liveWorkspace(source.db, 'own');
    const mend = await failAtTheEnd(target.db);
    assert.match((await meghdoot(source.env, move)).stderr, /the target failed/);
    await mend();
    assert.match((await meghdoot(source.env, ['serve'])).stderr, /was moved to/);
    assert.match((await meghdoot(target.env, ['serve'])).stderr, /The move into this database has not ended/);
    assert.equal((await document(source.env, move)).tables.workspaces.rows, 1);
    assert.match((await meghdoot(source.env, ['serve'])).stderr, /was moved to/);
    await serveHere(t, target.env);
  });

  test('what is no longer the same on both sides ends the move, and lets nobody start', async (t) => {
    const source = await openSource(t);
    const target = await openTarget(t, backend);
    const move = ['move', '--to', target.url];
    await liveWorkspace(source.db, 'own');
    await liveWorkspace(source.db, 'other');
    const mend = await failAtTheEnd(target.db);
    assert.match((await meghdoot(source.env, move)).stderr, /the target failed/);
    await mend();
    await target.db.updateTable('workspaces').set({ name: 'Changed' }).where('slug', '=', 'own').execute();
    const { code, stderr } = await meghdoot(source.env, move);
    assert.equal(code, 1);
    assert.match(stderr, /workspaces has 2 rows here and 2 there, and they are not the same/);
    assert.match((await meghdoot(target.env, ['serve'])).stderr, /The move into this database has not ended/);
  });

  test('only an empty database is moved to: none with rows, and none on which a server has started', async (t) => {
    const source = await openSource(t);
    const target = await openTarget(t, backend);
    const move = ['move', '--to', target.url];
    await sql`create table contacts (somebody text)`.execute(target.db);
    assert.match((await meghdoot(source.env, move)).stderr, /is not empty/, "it is another program's");
    await sql`drop table contacts`.execute(target.db);
    await migrate(target.db);
    await liveWorkspace(target.db, 'other');
    assert.match((await meghdoot(source.env, [...move, '--dry-run'])).stderr, /is not empty/);
    assert.match((await meghdoot(source.env, move)).stderr, /is not empty/);
    await target.db.deleteFrom('workspaces').execute();
    await (await serveHere(t, target.env)).stop();
    assert.match((await meghdoot(source.env, move)).stderr, /is not empty/);
    assert.equal(await readLeaving(source.db), undefined, 'the source was left alone');
    await serveHere(t, source.env);
  });

  test('the key must open what is sealed, and the one in DATA_DIR goes on as SECRET_KEY unseen', async (t) => {
    const source = await openSource(t);
    const target = await openTarget(t, backend);
    const simulator = await standAloneSimulator(t);
    const workspace = await liveWorkspace(source.db);
    await connectNumber(t, source.db, { workspace, graphUrl: simulator.graphUrl });
    const { SECRET_KEY: key, ...withoutKey } = source.env;
    const another = { ...source.env, SECRET_KEY: 'another key for tests, of thirty-two and more' };
    for (const words of [['--dry-run'], []])
      assert.match(
        (await meghdoot(another, ['move', '--to', target.url, ...words])).stderr,
        /is not the one/,
      );
    writeFileSync(join(source.env.DATA_DIR!, 'secret.key'), key!);
    const { code, stdout } = await meghdoot(withoutKey, ['move', '--to', target.url]);
    assert.equal(code, 0);
    assert.match(stdout, /SECRET_KEY {4}what .+secret\.key has/);
    assert.ok(!stdout.includes(key!));
    assert.equal((await document(target.env, ['channels', 'list'])).data.length, 1);
    await serveHere(t, target.env);
  });

  test('what PostgreSQL cannot hold comes as near as can be, and long rows come whole', async (t) => {
    const source = await openSource(t);
    const target = await openTarget(t, backend);
    const inquiry = (id: string, message: string) => ({
      ...{ id, message, name: 'A', email: 'a@b.example', created_at: 2 ** 53 - 1 },
      ...{ phone: null, company: null, inquiry_type: null },
    });
    const long = 'ಕ'.repeat(300_000);
    const texts = ['a\0b\0', '\ud800', '\\u0000 "\\ \u2028', 'é e\u0301 ß 😀 \u{10FFFF}', ''];
    for (let i = 0; i < 40; i++) texts.push(i % 2 ? long : '');
    const rows = texts.map((message, i) => inquiry(`${i % 2 ? 'Z' : 'a'}_é${i}`, message));
    for (const row of rows) await source.db.insertInto('inquiries').values(row).execute();
    await sql`update inquiries set name = cast(x'41ff00eda080' as text) where id = 'a_é0'`.execute(source.db);
    assert.equal(
      (await document(source.env, ['move', '--to', target.url])).tables.inquiries.rows,
      rows.length,
    );
    const moved = await target.db.selectFrom('inquiries').selectAll().orderBy('id').execute();
    const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\u{FFFD}');
    const expected = rows.map((row) => ({ ...row, message: storable(row.message) }));
    expected[0]!.name = moved.find(({ id }) => id === 'a_é0')!.name;
    assert.match(expected[0]!.name, /^A\u{FFFD}+$/u);
    assert.deepEqual(
      moved,
      expected.sort((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id))),
    );
  });

  test('files are where the new server finds them: in DATA_DIR, or put into the bucket', async (t) => {
    const source = await openSource(t);
    const [inFolder, inBucket] = [await openTarget(t, backend), await openTarget(t, backend)];
    const s3 = await startS3();
    t.after(() => s3.close());
    const bucket = {
      MEDIA_STORE: 's3://files/shop',
      AWS_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
      AWS_ENDPOINT_URL_S3: s3.url,
    };
    await document(source.env, ['workspaces', 'create', 'shop']);
    const { key } = await document(source.env, ['keys', 'create', '--workspace', 'shop', '--kind', 'admin']);
    const client = (baseUrl: string) => createMeghdoot({ apiKey: key, baseUrl });
    const server = await serveHere(t, source.env);
    const ids: string[] = [];
    for (const [bytes, type] of [
      [PDF, 'application/pdf'],
      [JPEG, 'image/jpeg'],
    ] as const)
      ids.push((await client(server.url).media.upload(new Blob([new Uint8Array(bytes)], { type }))).id);
    await server.stop();
    const holds = async (t: TestContext, env: Record<string, string>) => {
      const { media } = client((await serveHere(t, env)).url);
      assert.deepEqual(await buffer(await media.content(ids[0]!)), PDF);
      assert.deepEqual(await buffer(await media.content(ids[1]!)), JPEG);
    };

    assert.equal((await document(source.env, ['move', '--to', inFolder.url])).files, undefined);
    await holds(t, { ...inFolder.env, DATA_DIR: source.env.DATA_DIR! });
    await document(source.env, ['move', '--undo']);

    const move = ['move', '--to', inBucket.url];
    s3.away = true;
    assert.match(
      (await meghdoot({ ...source.env, ...bucket }, move)).stderr,
      /store of files cannot be reached/,
    );
    s3.away = false;
    const plan = await document({ ...source.env, ...bucket }, [...move, '--dry-run']);
    const expected = { count: 2, bytes: PDF.length + JPEG.length };
    assert.deepEqual(plan.files, expected);
    assert.deepEqual((await document({ ...source.env, ...bucket }, move)).files, expected);
    assert.equal(s3.objects.size, 2);
    assert.equal(
      (await readdir(join(source.env.DATA_DIR!, 'media/objects'))).length,
      1,
      'they stay here too',
    );
    await holds(t, { ...inBucket.env, ...bucket });
    assert.deepEqual(s3.forged, []);
  });

  test('without --to, DATABASE_URL is moved to, past the pooler that it names', async (t) => {
    const source = await openSource(t);
    const target = await openTarget(t, backend);
    const env = {
      ...source.env,
      DATABASE_URL: 'postgres://u:letmein@pooler.invalid/meghdoot?sslmode=require',
      DATABASE_DIRECT_URL: target.url,
    };
    const moved = await document(env, ['move']);
    assert.equal(moved.to, 'postgres://u@pooler.invalid/meghdoot?sslmode=verify-full');
  });

  test('values that the installation keeps go along, and no lease does', async (t) => {
    const source = await openSource(t);
    const target = await openTarget(t, backend);
    await writeInstallationValue(source.db, 'a value', 'kept');
    await source.db.insertInto('leases').values({ name: 'x', holder: 'y', until: 1 }).execute();
    await document(source.env, ['move', '--to', target.url]);
    const values = await target.db.selectFrom('installation').selectAll().orderBy('name').execute();
    assert.deepEqual(
      values.map(({ name }) => name),
      ['a value', 'secret-key-check'],
    );
    assert.deepEqual(await target.db.selectFrom('leases').selectAll().execute(), []);
  });
}

test('a URL that is none of PostgreSQL is refused, and so is a folder without a database', async (t) => {
  const { env } = await openSource(t);
  const refused = async (words: string[], why: RegExp, more = {}) => {
    const { code, stderr } = await meghdoot({ ...env, ...more }, ['move', ...words]);
    assert.equal(code, 1);
    assert.match(stderr, why);
  };
  await refused([], /needs --to <url>/);
  await refused(
    ['--to', 'sqlite:x'],
    /must be a URL that begins with postgres.+\nSQLite is moved to PostgreSQL, and not back/s,
  );
  await refused(['--to', 'postgres://a,b/d'], /--to must name one host/);
  await refused(['--to', 'postgres://h/d?sslrootcert=/none.pem'], /--to names the file \/none.pem/);
  await refused([], /DATABASE_URL must be a URL/, { DATABASE_URL: 'postgres://h:port/d' });
  await refused(['--to', 'postgres://h/d'], /There is no database in DATA_DIR/, {
    DATA_DIR: join(env.DATA_DIR!, 'none'),
  });
  const { stderr } = await meghdoot(env, ['move', '--to', 'postgres://u@127.0.0.1:1/d?password=letmein']);
  assert.match(stderr, /can read the password/);
  assert.doesNotMatch(stderr, /letmein/);
});

test('every table of the schema is moved by a key', async (t) => {
  const { db } = await openSource(t);
  const tables = await tablesOfSqlite(db);
  assert.deepEqual(tables.map(({ name }) => name).sort(), Object.keys(TABLE_OWNERS).sort());
  assert.deepEqual(
    tables.filter(({ key }) => key.length === 0),
    [],
  );
});
