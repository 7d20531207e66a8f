import path from 'node:path'
import * as z from 'zod'
import { startControlPlane } from '../controlplane/startControlPlane'
import { localSecret } from './localSecret'
import type { Stage } from './Stage'

const text = z.string()

/** Parameters, secrets and keys of the stacks, and the registry of things with its certificates. */
export const startRegistry = ({ settings: { dir, ports }, templates, permits }: Stage) =>
  startControlPlane({
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
    permits,
    iotEndpoint: `localhost:${ports.mqtts}`,
  })
