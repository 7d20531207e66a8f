import {
  DescribeSecretCommand,
  GetRandomPasswordCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager'
import type { SecretVersions } from './rotateOriginSecret'

const secretLength = 64

export const openSecretVersions = (secrets: SecretsManagerClient, SecretId: string): SecretVersions => {
  const read = async (VersionId: string): Promise<string> => {
    const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId, VersionId }))
    if (SecretString === undefined) throw new Error('A version of the secret is empty')
    return SecretString
  }
  return {
    read,
    prepare: async (version) => {
      const isThere = await read(version).catch((error: unknown) => {
        if (error instanceof ResourceNotFoundException) return undefined
        throw error
      })
      if (isThere !== undefined) return
      const { RandomPassword } = await secrets.send(
        new GetRandomPasswordCommand({ PasswordLength: secretLength, ExcludePunctuation: true }),
      )
      await secrets.send(
        new PutSecretValueCommand({
          SecretId,
          ClientRequestToken: version,
          SecretString: RandomPassword,
          VersionStages: ['AWSPENDING'],
        }),
      )
    },
    promote: async (version) => {
      const { VersionIdsToStages = {} } = await secrets.send(new DescribeSecretCommand({ SecretId }))
      const current = Object.entries(VersionIdsToStages).find(([, stages]) => stages.includes('AWSCURRENT'))
      if (current?.[0] === version) return
      await secrets.send(
        new UpdateSecretVersionStageCommand({
          SecretId,
          VersionStage: 'AWSCURRENT',
          MoveToVersionId: version,
          RemoveFromVersionId: current?.[0],
        }),
      )
    },
  }
}
