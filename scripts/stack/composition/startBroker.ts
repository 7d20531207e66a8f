import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readRule } from '../../standins/aws/iot/rules/readRule'
import { startIot } from '../../standins/aws/iot/startIot'
import type { CertificateAuthority } from '../../standins/aws/iot/certificates/openCertificateAuthority'
import type { Streams } from '../../standins/aws/kinesis/openStreams'
import type { Queues } from '../../standins/aws/sqs/openQueues'
import { describeRefusal } from '../../standins/aws/core/openPermits'
import { nameOfReference } from '../../standins/aws/core/Templates'
import type { RuleEffects } from '../../standins/aws/iot/rules/runRules'
import { roleNameOf } from '../templates/readPolicies'
import type { Stage } from './Stage'
import { putObject } from './putObject'

/** What topic rules do, as their roles may: what a role may not is a failure of the action. */
const openRuleActions = (
  { permits }: Pick<Stage, 'permits'>,
  queues: Pick<Queues, 'send'>,
  streams: Pick<Streams, 'put'>,
): Pick<RuleEffects, 'sqs' | 'kinesis' | 's3'> => {
  const check = (roleArn: string, action: string, resource: string) => {
    const role = roleNameOf(roleArn)
    if (!permits(role, action, resource)) throw new Error(describeRefusal(role, action, resource))
  }
  return {
    sqs: (queueUrl, body, roleArn) => {
      check(roleArn, 'sqs:SendMessage', `sqs:${nameOfReference(queueUrl)}`)
      return queues.send(queueUrl, body)
    },
    kinesis: (streamName, partitionKey, data, roleArn) => {
      check(roleArn, 'kinesis:PutRecord', `kinesis:stream/${streamName}`)
      return streams.put(streamName, partitionKey, data)
    },
    s3: async (bucket, key, body, roleArn) => {
      check(roleArn, 's3:PutObject', `s3:${bucket}/${key}`)
      return putObject(bucket, key, body)
    },
  }
}

interface Parts {
  authority: CertificateAuthority
  thingOfCertificate: (der: Buffer) => { thingName: string; active: boolean } | undefined
  checkPassword: (deviceid: string, password: string) => Promise<boolean>
  queues: Queues
  streams: Streams
}

/** The broker's own certificate, made once; the authority's stands beside it for devices to trust. */
const brokerCertificate = async (dir: string, authority: CertificateAuthority) => {
  const certs = path.join(dir, 'certs')
  const files = { key: path.join(certs, 'broker.key.pem'), cert: path.join(certs, 'broker.pem') }
  await mkdir(certs, { recursive: true })
  await writeFile(path.join(certs, 'ca.pem'), authority.caPem)
  try {
    return { key: await readFile(files.key, 'utf8'), cert: await readFile(files.cert, 'utf8') }
  } catch {
    const issued = await authority.issueServer(['localhost', '127.0.0.1'])
    await writeFile(files.key, issued.privateKeyPem, { mode: 0o600 })
    await writeFile(files.cert, issued.certificatePem)
    return { key: issued.privateKeyPem, cert: issued.certificatePem }
  }
}

/** IoT Core: broker, policy and topic rules of the stacks. */
export const startBroker = async ({ settings, templates, permits, watch, log }: Stage, parts: Parts) => {
  const { dir, ports, quotas } = settings
  const [policy] = templates.of('AWS::IoT::Policy')
  if (policy === undefined) throw new Error('The stacks hold no policy for devices')
  return startIot({
    mqttPort: ports.mqtt,
    mqttsPort: ports.mqtts,
    dataPlanePort: ports.iotData,
    dir: path.join(dir, 'iot'),
    tls: { ...(await brokerCertificate(dir, parts.authority)), ca: parts.authority.caPem },
    policy: policy.properties.PolicyDocument,
    rules: templates
      .of('AWS::IoT::TopicRule')
      .map(({ physicalId, properties }) => readRule(physicalId, properties)),
    count: ({ name, actionType }, RuleName) =>
      watch.put(
        {
          namespace: 'AWS/IoT',
          name,
          dimensions: { RuleName, ...(actionType === undefined ? {} : { ActionType: actionType }) },
        },
        1,
      ),
    ...(quotas.rulesPerSecond === undefined ? {} : { rulesPerSecond: quotas.rulesPerSecond }),
    thingOfCertificate: parts.thingOfCertificate,
    checkPassword: parts.checkPassword,
    permits,
    actions: openRuleActions({ permits }, parts.queues, parts.streams),
    log,
  })
}
