import path from 'node:path'
import * as z from 'zod'
import { openPermits } from '../iam/openPermits'
import { readGrants } from '../iam/readGrants'
import { startMailbox } from '../mail/startMailbox'
import { startParameters } from '../parameters/startParameters'
import type { Settings } from '../settings'
import { startSmsOutbox } from '../sms/startSmsOutbox'
import { startStripe } from '../stripe/startStripe'
import type { Templates } from '../templates/readTemplates'

const text = z.string()

/** A secret starts with a value that says where it comes from; Stripe's stand-in takes any test key. */
const localSecret = 'sk_test_local'

/** Mail, SMS, parameters with secrets, keys and the IoT registry, and Stripe. */
export const startHelpers = async (templates: Templates, { dir, ports }: Settings) => {
  const [mailbox, sms, parameters, stripe] = await Promise.all([
    startMailbox({ port: ports.mail, dir: path.join(dir, 'mail') }),
    startSmsOutbox({ port: ports.sms, dir: path.join(dir, 'sms') }),
    startParameters({
      port: ports.parameters,
      dir: path.join(dir, 'parameters'),
      parameters: templates.of('AWS::SSM::Parameter').map(({ physicalId, properties }) => ({
        name: physicalId,
        value: text.parse(properties.Value),
      })),
      secrets: templates
        .of('AWS::SecretsManager::Secret')
        .map(({ physicalId, ref }) => ({ name: physicalId, value: localSecret, arn: ref })),
      keys: templates.of('AWS::KMS::Key').map(({ physicalId }) => ({ keyId: physicalId })),
      policies: templates.of('AWS::IoT::Policy').map(({ physicalId }) => physicalId),
      permits: openPermits(readGrants(templates)),
      iotEndpoint: `localhost:${ports.mqtts}`,
    }),
    startStripe({ port: ports.stripe, dir: path.join(dir, 'stripe') }),
  ])
  return { mailbox, sms, parameters, stripe }
}
