import { apiPrefix, services } from '../../../shared/core/services'
import { demoDevices } from '../../fleet/machines/demoDevices'
import { demoAccounts, demoPassword } from '../seed/demoAccounts'
import type { Settings } from '../settings'
import type { LocalNames } from './localNames'

/** `/config.json`: what a deployment tells its page, and `local`, which only a local one adds. */
export const describeStack = (names: LocalNames, { ports }: Pick<Settings, 'ports'>) => {
  const cognito = `http://localhost:${ports.cognito}`
  return {
    region: 'ap-southeast-2',
    userPoolId: names.userPoolId,
    userPoolClientId: names.userPoolClientId,
    identityPoolId: names.identityPoolId,
    api: Object.fromEntries(services.map((name) => [name, apiPrefix])),
    // As `infra/stages/local.json` says, so that it can be tried here.
    smsFactor: true,
    cognito: { userPoolEndpoint: cognito, identityPoolEndpoint: cognito },
    local: {
      mqttUrl: `mqtt://localhost:${ports.mqtt}`,
      mqttsUrl: `mqtts://localhost:${ports.mqtts}`,
      mailboxUrl: `http://localhost:${ports.mail}`,
      smsUrl: `http://localhost:${ports.sms}/sms`,
      accounts: demoAccounts.map(({ email, about }) => ({ email, password: demoPassword, about })),
      devices: demoDevices.map(({ deviceid, name, model, setupPassword }) => ({
        deviceid,
        name,
        model,
        setupPassword,
      })),
    },
  }
}
