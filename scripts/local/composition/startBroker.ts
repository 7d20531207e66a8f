import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { openPermits } from '../iam/openPermits'
import { readGrants } from '../iam/readGrants'
import { readRule } from '../iot/rules/readRule'
import { startIot } from '../iot/startIot'
import type { CertificateAuthority } from '../parameters/openCertificateAuthority'
import type { Queues } from '../queues/openQueues'
import type { Settings } from '../settings'
import type { Invoke } from '../standIn'
import type { Templates } from '../templates/readTemplates'

interface Parts {
  authority: CertificateAuthority
  thingOfCertificate: (der: Buffer) => { thingName: string; active: boolean } | undefined
  checkPassword: (deviceid: string, password: string) => Promise<boolean>
  queues: Queues
  invoke: Invoke
  log: (line: string) => void
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
    const issued = authority.issueServer(['localhost', '127.0.0.1'])
    if (issued.privateKeyPem === undefined) throw new Error('The broker’s key was not made')
    await writeFile(files.key, issued.privateKeyPem, { mode: 0o600 })
    await writeFile(files.cert, issued.certificatePem)
    return { key: issued.privateKeyPem, cert: issued.certificatePem }
  }
}

/** IoT Core: broker, policy and topic rules of the stacks. */
export const startBroker = async (templates: Templates, settings: Settings, parts: Parts) => {
  const { dir, ports } = settings
  const s3 = new S3Client({})
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
      .map(({ logicalId, properties }) => readRule(logicalId, properties)),
    thingOfCertificate: parts.thingOfCertificate,
    checkPassword: parts.checkPassword,
    permits: openPermits(readGrants(templates)),
    actions: {
      sqs: (queueUrl, body) => parts.queues.send(queueUrl, body),
      lambda: parts.invoke,
      s3: (Bucket, Key, Body) => s3.send(new PutObjectCommand({ Bucket, Key, Body })),
    },
    log: parts.log,
  })
}
