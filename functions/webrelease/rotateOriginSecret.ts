import {
  type CloudFrontClient,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
  waitUntilDistributionDeployed,
} from '@aws-sdk/client-cloudfront'
import {
  DescribeSecretCommand,
  GetRandomPasswordCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager'
import { originHeader } from '../../shared/core/originHeader'

/** The versions of the secret, by their tokens; `AWSPENDING` is the one to come. */
interface SecretVersions {
  /** Makes a new value the one to come, unless this version is there already. */
  prepare(version: string): Promise<void>
  read(version: string): Promise<string>
  /** Makes a version the current one. */
  promote(version: string): Promise<void>
}

/** The distribution in front of the APIs. */
interface Edge {
  /** Sends this secret along from now on; edges hear of it one by one. */
  send(secret: string): Promise<void>
  /** Resolves when every edge has heard. */
  settled(): Promise<void>
}

/** The status of an API’s answer to a request with this secret, asked past the distribution. */
type AskOrigin = (secret: string) => Promise<number>

export type RotationStep = 'createSecret' | 'setSecret' | 'testSecret' | 'finishSecret'

/**
 * One step of four, each of which may come again. The APIs take the value to come as soon as it is there, and the one
 * before for a day: at no moment is a request turned away, whichever edge it comes through.
 */
export const rotateOriginSecret =
  (versions: SecretVersions, edge: Edge, askOrigin: AskOrigin) =>
  async (step: RotationStep, version: string): Promise<void> => {
    switch (step) {
      case 'createSecret':
        return versions.prepare(version)
      case 'setSecret':
        // Before the edges send it, the APIs must take it.
        await refuseUnlessTaken(askOrigin, await versions.read(version))
        return edge.send(await versions.read(version))
      case 'testSecret':
        await edge.settled()
        return refuseUnlessTaken(askOrigin, await versions.read(version))
      case 'finishSecret':
        return versions.promote(version)
    }
  }

const refuseUnlessTaken = async (askOrigin: AskOrigin, secret: string): Promise<void> => {
  const status = await askOrigin(secret)
  if (status !== 200) throw new Error(`The API answers ${status} to the secret to come`)
}

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

/** Edges hear of a change within some minutes; a rotation that waits longer is tried again. */
const longestWaitSeconds = 13 * 60

export const openDistributionEdge = (cloudFront: CloudFrontClient, Id: string): Edge => ({
  send: async (secret) => {
    const { DistributionConfig: config, ETag } = await cloudFront.send(
      new GetDistributionConfigCommand({ Id }),
    )
    if (config?.Origins?.Items === undefined) throw new Error('The distribution has no origins')
    const ours = config.Origins.Items.flatMap(({ CustomHeaders }) => CustomHeaders?.Items ?? []).filter(
      ({ HeaderName }) => HeaderName === originHeader,
    )
    if (ours.length === 0) throw new Error(`No origin of the distribution is sent ${originHeader}`)
    if (ours.every(({ HeaderValue }) => HeaderValue === secret)) return
    for (const header of ours) header.HeaderValue = secret
    await cloudFront.send(new UpdateDistributionCommand({ Id, DistributionConfig: config, IfMatch: ETag }))
  },
  settled: async () => {
    await waitUntilDistributionDeployed({ client: cloudFront, maxWaitTime: longestWaitSeconds }, { Id })
  },
})
