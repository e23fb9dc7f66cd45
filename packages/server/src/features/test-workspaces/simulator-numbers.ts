import { DEMO_TEMPLATES } from '../../simulator/demo-templates.ts';
import type { SimulatorNumber } from '../../simulator/model.ts';
import type { BuiltInSimulator } from '../../simulator/simulator.ts';
import type { ActiveChannel } from '../channels/directory.ts';

/**
 * Makes the numbers of the built-in simulator those of the simulator channels: call it with every list the directory
 * loads, so that no channel is sent from before its number is there. Credentials and templates are given anew at each
 * start; until there is a callback URL nothing is added.
 */
export function registerSimulatorNumbers(simulator: BuiltInSimulator, callbackUrl: () => string | undefined) {
  const registered = new Map<string, ActiveChannel['graph']>();

  return (channels: readonly ActiveChannel[]): void => {
    const webhookUrl = callbackUrl();
    if (!webhookUrl) return;
    const gone = new Set(registered.keys());
    for (const channel of channels) {
      if (channel.mode !== 'simulator') continue;
      gone.delete(channel.phoneNumberId);
      if (registered.get(channel.phoneNumberId) === channel.graph) continue;
      simulator.addNumber(numberOf(channel, webhookUrl));
      registered.set(channel.phoneNumberId, channel.graph);
    }
    for (const phoneNumberId of gone) {
      simulator.removeNumber(phoneNumberId);
      registered.delete(phoneNumberId);
    }
  };
}

function numberOf(channel: ActiveChannel, webhookUrl: string): SimulatorNumber {
  return {
    phoneNumberId: channel.phoneNumberId,
    wabaId: channel.wabaId,
    displayPhone: channel.phone,
    verifiedName: channel.displayName ?? channel.phone,
    accessToken: channel.graph.accessToken,
    appSecret: channel.appSecret,
    webhookUrl,
    templates: DEMO_TEMPLATES,
    label: channel.id,
  };
}
