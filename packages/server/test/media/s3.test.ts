/** The same files in a bucket of S3. */
import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { openMediaFiles } from '../../src/features/media/open-library.ts';
import { sweepMedia } from '../../src/features/media/sweep.ts';
import { HOUR } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createRandom } from '../../src/platform/random.ts';
import { document } from '../rigs/cli-process.ts';
import { backends } from '../rigs/databases.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { filesIn, PDF, PNG, upload } from '../rigs/media-files.ts';
import { S3_KEYS, type S3Server, startS3 } from '../rigs/s3-server.ts';
import { type Json, type Service, startService } from '../rigs/service.ts';

const settings = (url: string) => ({
  MEDIA_STORE: 's3://files/of the house'.replaceAll(' ', '-'),
  AWS_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
  AWS_REGION: 'ap-south-1',
  AWS_ENDPOINT_URL_S3: url,
});

let s3: S3Server;
let service: Service;
before(async () => {
  s3 = await startS3();
  service = await startService(backends[0]!, { env: settings(s3.url) });
});
after(async () => {
  await service?.stop();
  await s3.close();
  assert.deepEqual(s3.forged, []);
});

test('files go to the bucket, come back whole and in parts, and are deleted there', async () => {
  const { body } = await upload(service, { bytes: PDF, type: 'application/pdf', name: 'a.pdf' });
  const { id, sha256 } = body.data;
  assert.deepEqual([...s3.objects.keys()], [`files/of-the-house/${service.id}/${id}.${sha256}`]);
  assert.deepEqual([...s3.objects.values()], [PDF]);
  assert.deepEqual(filesIn(service.env.DATA_DIR!), []);
  assert.deepEqual(await buffer(await service.client.media.content(id)), PDF);
  const part = await buffer(await service.client.media.content(id, { range: { start: 2, end: 5 } }));
  assert.deepEqual(part, PDF.subarray(2, 6));
  await service.client.media.delete(id);
  assert.equal(s3.objects.size, 0);
});

test('a bucket that is away refuses the upload and keeps nothing', async () => {
  s3.away = true;
  const answer = await upload(service, { bytes: PDF, type: 'application/pdf' });
  const { checks } = await document(service.env, ['doctor']);
  s3.away = false;
  const [files] = checks.filter((check: Json) => check.name === 'files');
  assert.equal(files.status, 'failed', JSON.stringify(files));
  assert.deepEqual([answer.status, answer.body.error.code], [503, 'SERVICE_UNAVAILABLE']);
  assert.equal(answer.headers.get('retry-after'), '5');
  assert.deepEqual((await service.client.media.list()).data, []);
  assert.deepEqual(filesIn(service.env.DATA_DIR!), []);
});

test('an object that was lost is said to be, and those that nobody owns are swept, page by page', async () => {
  const kept: string[] = [];
  for (const bytes of [PDF, PNG, PDF]) kept.push((await upload(service, { bytes })).body.data.id);
  const [first] = [...s3.objects.keys()];
  s3.objects.delete(first!);
  await assert.rejects(service.client.media.content(kept[0]!), { code: 'NOT_FOUND' });
  const clock = manualClock(Date.now());
  const random = createRandom();
  const prefix = `files/of-the-house/${service.id}`;
  for (let i = 0; i < 3; i++)
    s3.objects.set(`${prefix}/${random.newId('med', clock.now())}.${'0'.repeat(64)}`, PDF);
  s3.objects.set('files/of-the-house/somebody else', PDF);
  s3.objects.set('files/elsewhere/x', PDF);
  const { config, secrets } = readConfig({ ...settings(s3.url), DATA_DIR: service.env.DATA_DIR! });
  const files = await openMediaFiles(config, secrets.aws, { clock, random });
  await clock.advance(2 * HOUR);
  await sweepMedia({ db: service.db, clock, log: silentLog, ...files, quotaOf: () => 1 });
  await files.objects.close();
  const left = [...s3.objects.keys()].sort();
  assert.deepEqual(
    left.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length + 1).split('.')[0]),
    kept.slice(1).sort(),
  );
  assert.ok(left.includes('files/of-the-house/somebody else') && left.includes('files/elsewhere/x'));
});

test('settings that cannot be right stop the start with a sentence', () => {
  const wrong = (env: Record<string, string>, words: RegExp) => assert.throws(() => readConfig(env), words);
  wrong(
    { ...settings(s3.url), MEDIA_STORE: 'https://files' },
    /MEDIA_STORE must look like s3:\/\/bucket\/prefix/,
  );
  wrong({ ...settings(s3.url), AWS_SECRET_ACCESS_KEY: '' }, /AWS_SECRET_ACCESS_KEY must be set/);
  wrong({ MEDIA_QUOTA: 'much' }, /MEDIA_QUOTA must look like 5GiB/);
  assert.equal(readConfig({ MEDIA_QUOTA: '2 MiB' }).config.mediaQuota, 2 * 1024 * 1024);
  assert.equal(readConfig({}).config.mediaQuota, 5 * 1024 ** 3);
  const { mediaStore } = readConfig({ ...settings(''), MEDIA_STORE: 's3://files' }).config;
  assert.deepEqual(mediaStore, { bucket: 'files', prefix: '', region: 'ap-south-1', endpoint: undefined });
});
