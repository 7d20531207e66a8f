import * as z from 'zod'
import { AwsError, parseInput } from '../../core/AwsError'
import type { IssuedCertificate } from '../certificates/openCertificateAuthority'
import {
  arnOf,
  certificateIdOf,
  findCertificate,
  type IotContext,
  findPrincipal,
  findThing,
  notFound,
  CertificateStatus,
  type IotRoute,
} from './IotContext'

const keep = async (context: IotContext, issued: IssuedCertificate, query: URLSearchParams) => {
  const id = certificateIdOf(issued.certificatePem)
  context.state.value.certificates[id] = {
    id,
    pem: issued.certificatePem,
    status: query.get('setAsActive') === 'true' ? 'ACTIVE' : 'INACTIVE',
    things: [],
    policies: [],
  }
  await context.state.save()
  return {
    certificateArn: arnOf(context, `cert/${id}`),
    certificateId: id,
    certificatePem: issued.certificatePem,
  }
}

const createKeysAndCertificate: IotRoute['run'] = async (context, { query }) => {
  const issued = await context.authority.issueDevice({ commonName: 'AWS IoT Certificate' })
  const keyPair = { PublicKey: issued.publicKeyPem, PrivateKey: issued.privateKeyPem }
  return { ...(await keep(context, issued, query)), keyPair }
}

const FromCsr = z.object({ certificateSigningRequest: z.string().min(1).max(8192) })

const createFromCsr: IotRoute['run'] = async (context, { query, body }) => {
  const { certificateSigningRequest: csrPem } = parseInput(FromCsr, body)
  const issued = await context.authority.issueDevice({ csrPem }).catch((error: unknown) => {
    throw new AwsError('InvalidRequestException', `The signing request cannot be used: ${String(error)}`)
  })
  return keep(context, issued, query)
}

const updateCertificate: IotRoute['run'] = async (context, { path, query }) => {
  const certificate = findCertificate(context, path.certificateId ?? '')
  certificate.status = parseInput(CertificateStatus, query.get('newStatus'))
  await context.state.save()
  return {}
}

export const certificateRoutes: readonly IotRoute[] = [
  { method: 'POST', pattern: '/keys-and-certificate', run: createKeysAndCertificate },
  { method: 'POST', pattern: '/certificates', run: createFromCsr },
  { method: 'PUT', pattern: '/certificates/{certificateId}', run: updateCertificate },
]

const addOnce = (list: string[], entry: string) => {
  if (!list.includes(entry)) list.push(entry)
}

const attachThing: IotRoute['run'] = async (context, { path, principal }) => {
  const thing = findThing(context, path.thingName ?? '')
  addOnce(findPrincipal(context, principal).things, thing.name)
  await context.state.save()
  return {}
}

const Target = z.object({ target: z.string() })

const attachPolicy: IotRoute['run'] = async (context, { path, body }) => {
  const policy = path.policyName ?? ''
  if (!context.policies.includes(policy)) throw notFound(`Policy ${policy}`)
  addOnce(findPrincipal(context, parseInput(Target, body).target).policies, policy)
  await context.state.save()
  return {}
}

const describeEndpoint: IotRoute['run'] = ({ endpoint }, { query }) => {
  const type = query.get('endpointType')
  if (type !== 'iot:Data-ATS')
    throw new AwsError(
      'InvalidRequestException',
      `Only the data endpoint is stood in for, not ${type ?? 'none'}`,
    )
  return { endpointAddress: endpoint }
}

/** What belongs to what, and where devices connect to. */
export const attachmentRoutes: readonly IotRoute[] = [
  { method: 'PUT', pattern: '/things/{thingName}/principals', run: attachThing },
  { method: 'PUT', pattern: '/target-policies/{policyName}', run: attachPolicy },
  { method: 'GET', pattern: '/endpoint', run: describeEndpoint },
]
