import { englishMessage } from '../message.ts';
import { wordsHook } from '../words-hook.ts';

export const report = {
  title: 'Reports',
  lead: 'Who was answered, by whom and how soon.',
  above: 'Conversations',
  ranges: { label: 'Which days', '7d': 'Last 7 days', '30d': 'Last 30 days', '90d': 'Last 90 days' },
  csv: 'Export CSV',
  csvFailed: 'The file could not be made. Try once more.',
  figures: {
    label: 'Figures',
    waiting: 'Waiting now',
    longest: 'The longest:',
    nobody: 'Everybody has an answer',
    see: 'Show them',
    first: 'First reply time',
    half: 'Half of the people had theirs within it',
    p90: 'Slowest first replies',
    nine: (time: string) => `9 of 10 had theirs within ${time}`,
    answered: 'Answered',
    closed: englishMessage(
      '{count, plural, =0 {Nobody was left without a reply} one {# closed without a reply} other {# closed without a reply}}',
      'count',
    ),
  },
  days: {
    title: 'Answered by day',
    label: 'People answered on each day',
    hint: 'Each wait once, on the day on which it ended. Point at a bar to read it.',
    column: 'Day (IST)',
  },
  hours: {
    title: 'When people write, and how long they wait',
    label: 'People who wrote in each hour of the day, and whether they were answered',
    slowest: (hour: string, time: string) =>
      `Who writes between ${hour} waits longest: half of them for more than ${time}.`,
    hint: 'By the hour in which they wrote. Point at a bar to read it.',
    column: 'Hour (IST)',
  },
  parts: { first: 'First replies', later: 'Further replies', closed: 'Closed without a reply' },
  table: 'The figures as a table',
  members: {
    title: 'Who answers',
    name: 'Member',
    keys: 'Programs and the phone',
    former: 'Somebody who has left',
  },
  columns: {
    answered: 'Answered',
    closed: 'Closed without a reply',
    median: 'First reply time',
    p90: '9 of 10 within',
  },
  none: {
    title: 'Nobody was answered in these days',
    text: 'When a customer writes and a member replies, the time between counts here. For example: Asha writes at 10:00, Meera replies at 10:04, so her first reply time is 4 minutes.',
    action: 'Open the conversations',
  },
  agents: {
    title: 'Reports are for who leads the team',
    text: 'Your conversations stand under Conversations.',
  },
};

export const useReportWords = wordsHook('report', report);
