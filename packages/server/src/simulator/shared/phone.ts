import { buffer } from 'node:stream/consumers';
import type { ControlFault } from '../control/fault.ts';
import type { ControlRequest, ControlResponse } from '../control/over-http.ts';
import type { BuiltInSimulator } from '../simulator.ts';

/** Returns a person's phone that works by the control API, wherever the simulator runs. */
export function phoneOver(
  request: (request: ControlRequest) => Promise<ControlResponse>,
): BuiltInSimulator['phone'] {
  async function ask(path: string, body: object): Promise<{ id: string } | ControlFault> {
    const { status, body: answered } = await request({
      ...{ method: 'POST', path, query: new URLSearchParams(), body },
    });
    const { data, error } = answered as {
      data?: { id: string };
      error?: { message: string; details?: ControlFault['faults'] };
    };
    if (status === 200) return data!;
    if (error?.details) return { faults: error.details };
    throw new Error(`The simulator has refused ${path}: ${error?.message}`);
  }
  return {
    async inbound({ file, ...said }) {
      if (file === undefined) return ask('inbound', said);
      const { content, ...kind } = file;
      const data = (await buffer(content)).toString('base64');
      return ask('inbound', { ...said, file: { ...kind, data } });
    },
    answer: (answer) => ask('answer', answer),
  };
}
