import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, it } from 'vitest'
import { readNames } from './operatedStage'

const fakeSsm = (values: Record<string, string>) => {
  const client = new SSMClient({ region: 'ap-southeast-2' })
  mockClient(client)
    .on(GetParametersCommand)
    .resolves({ Parameters: Object.entries(values).map(([Name, Value]) => ({ Name, Value })) })
  return client
}

describe('names of a deployment', () => {
  it('are found under the stage’s path, in whatever order they are answered', async () => {
    const ssm = fakeSsm({ '/portal/dev/access-table': 'Access-1', '/portal/dev/devices-table': 'Devices-1' })
    expect(await readNames(ssm, 'dev', ['devices-table', 'access-table'])).toEqual({
      'devices-table': 'Devices-1',
      'access-table': 'Access-1',
    })
  })

  it('say which one is missing when the stage is not deployed', async () => {
    const ssm = fakeSsm({ '/portal/dev/devices-table': 'Devices-1' })
    await expect(readNames(ssm, 'dev', ['devices-table', 'access-table'])).rejects.toThrow(
      'Stage "dev" is not deployed here: no parameter /portal/dev/access-table.',
    )
  })
})
