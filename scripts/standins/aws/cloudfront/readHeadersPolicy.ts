import * as z from 'zod'
import type { Resource } from '../core/Templates'
import { parseProperties } from '../core/parseProperties'

/** What a CloudFront response headers policy does to every answer. */
export interface HeadersPolicy {
  set: { name: string; value: string; isOverriding: boolean }[]
  remove: string[]
}

const Override = z.boolean()

const SecurityHeaders = z.strictObject({
  ContentSecurityPolicy: z.strictObject({ ContentSecurityPolicy: z.string(), Override }).optional(),
  ContentTypeOptions: z.strictObject({ Override }).optional(),
  FrameOptions: z.strictObject({ FrameOption: z.string(), Override }).optional(),
  ReferrerPolicy: z.strictObject({ ReferrerPolicy: z.string(), Override }).optional(),
  StrictTransportSecurity: z
    .strictObject({
      AccessControlMaxAgeSec: z.coerce.number(),
      IncludeSubdomains: z.boolean().default(false),
      Preload: z.boolean().default(false),
      Override,
    })
    .optional(),
  XSSProtection: z
    .strictObject({ Protection: z.boolean(), ModeBlock: z.boolean().default(false), Override })
    .optional(),
})

const Properties = z.strictObject({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.string().optional(),
    SecurityHeadersConfig: SecurityHeaders.default({}),
    CustomHeadersConfig: z
      .strictObject({
        Items: z.array(z.strictObject({ Header: z.string(), Value: z.string(), Override })).default([]),
      })
      .default({ Items: [] }),
    RemoveHeadersConfig: z
      .strictObject({ Items: z.array(z.strictObject({ Header: z.string() })).default([]) })
      .default({ Items: [] }),
    ServerTimingHeadersConfig: z.unknown().optional(),
  }),
})

type Security = z.infer<typeof SecurityHeaders>

const strictTransport = ({
  AccessControlMaxAgeSec: maxAgeSeconds,
  IncludeSubdomains,
  Preload,
}: NonNullable<Security['StrictTransportSecurity']>) =>
  [`max-age=${maxAgeSeconds}`, IncludeSubdomains && 'includeSubDomains', Preload && 'preload']
    .filter(Boolean)
    .join('; ')

const securityHeaders = (security: Security): HeadersPolicy['set'] => {
  const {
    ContentSecurityPolicy: csp,
    ContentTypeOptions: sniff,
    FrameOptions: frame,
    ReferrerPolicy: referrer,
    StrictTransportSecurity: transport,
    XSSProtection: xss,
  } = security
  const line = (name: string, value: string, override: boolean) => ({ name, value, isOverriding: override })
  return [
    csp && line('content-security-policy', csp.ContentSecurityPolicy, csp.Override),
    sniff && line('x-content-type-options', 'nosniff', sniff.Override),
    frame && line('x-frame-options', frame.FrameOption, frame.Override),
    referrer && line('referrer-policy', referrer.ReferrerPolicy, referrer.Override),
    transport && line('strict-transport-security', strictTransport(transport), transport.Override),
    xss &&
      line('x-xss-protection', xss.Protection ? (xss.ModeBlock ? '1; mode=block' : '1') : '0', xss.Override),
  ].filter((one) => one !== undefined)
}

/** Reads one `AWS::CloudFront::ResponseHeadersPolicy`. */
export const readHeadersPolicy = (resource: Resource): HeadersPolicy => {
  const { SecurityHeadersConfig, CustomHeadersConfig, RemoveHeadersConfig } = parseProperties(
    resource,
    Properties,
  ).ResponseHeadersPolicyConfig
  const custom = CustomHeadersConfig.Items.map(({ Header, Value, Override: isOverriding }) => ({
    name: Header.toLowerCase(),
    value: Value,
    isOverriding,
  }))
  return {
    set: [...securityHeaders(SecurityHeadersConfig), ...custom],
    remove: RemoveHeadersConfig.Items.map(({ Header }) => Header.toLowerCase()),
  }
}
