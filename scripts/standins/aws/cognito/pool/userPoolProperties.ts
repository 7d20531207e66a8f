import * as z from 'zod'

const verifiable = z.enum(['email', 'phone_number'])
const arn = z.string().min(1)
/** Accepted and without effect here: names, tags, delivery accounts, tiers and deletion protection. */
const ignored = z.unknown().optional()

const trigger = arn.optional()

const lambdaConfig = z.strictObject({
  PreSignUp: trigger,
  PostConfirmation: trigger,
  PreAuthentication: trigger,
  PostAuthentication: trigger,
  CustomMessage: trigger,
  PreTokenGeneration: trigger,
  PreTokenGenerationConfig: z
    .strictObject({ LambdaArn: arn, LambdaVersion: z.enum(['V1_0', 'V2_0', 'V3_0']) })
    .optional(),
})

const schemaAttribute = z.strictObject({
  Name: z.string().min(1),
  AttributeDataType: z.enum(['String', 'Number', 'DateTime', 'Boolean']).default('String'),
  Mutable: z.boolean().default(true),
  Required: z.boolean().default(false),
  StringAttributeConstraints: z
    .strictObject({ MinLength: z.coerce.number().optional(), MaxLength: z.coerce.number().optional() })
    .optional(),
  NumberAttributeConstraints: z
    .strictObject({ MinValue: z.coerce.number().optional(), MaxValue: z.coerce.number().optional() })
    .optional(),
})

const passwordPolicy = z.strictObject({
  MinimumLength: z.number().int().min(6).max(99).default(8),
  RequireLowercase: z.boolean().default(false),
  RequireUppercase: z.boolean().default(false),
  RequireNumbers: z.boolean().default(false),
  RequireSymbols: z.boolean().default(false),
  TemporaryPasswordValidityDays: z.number().int().default(7),
})

const invite = z.strictObject({
  EmailMessage: z.string().optional(),
  EmailSubject: z.string().optional(),
  SMSMessage: z.string().optional(),
})

/** What of `AWS::Cognito::UserPool` is understood; anything else is an error. */
export const userPoolProperties = z.strictObject({
  AccountRecoverySetting: z
    .strictObject({
      RecoveryMechanisms: z.array(
        z.strictObject({
          Name: z.enum(['verified_email', 'verified_phone_number', 'admin_only']),
          Priority: z.number(),
        }),
      ),
    })
    .optional(),
  AdminCreateUserConfig: z
    .strictObject({
      AllowAdminCreateUserOnly: z.boolean().optional(),
      InviteMessageTemplate: invite.optional(),
    })
    .optional(),
  AutoVerifiedAttributes: z.array(verifiable).default([]),
  DeletionProtection: ignored,
  EmailConfiguration: ignored,
  EmailVerificationMessage: z.string().optional(),
  EmailVerificationSubject: z.string().optional(),
  EnabledMfas: z.array(z.enum(['SMS_MFA', 'SOFTWARE_TOKEN_MFA'])).optional(),
  LambdaConfig: lambdaConfig.optional(),
  MfaConfiguration: z.enum(['OFF', 'OPTIONAL', 'ON']).default('OFF'),
  Policies: z.strictObject({ PasswordPolicy: passwordPolicy.optional() }).optional(),
  Schema: z.array(schemaAttribute).default([]),
  SmsAuthenticationMessage: z.string().optional(),
  SmsConfiguration: ignored,
  SmsVerificationMessage: z.string().optional(),
  UserAttributeUpdateSettings: z
    .strictObject({ AttributesRequireVerificationBeforeUpdate: z.array(verifiable) })
    .optional(),
  UserPoolAddOns: ignored,
  UserPoolName: ignored,
  UserPoolTags: ignored,
  UserPoolTier: ignored,
  UsernameAttributes: z.tuple([z.literal('email')]),
  UsernameConfiguration: z.strictObject({ CaseSensitive: z.boolean() }).optional(),
  VerificationMessageTemplate: z
    .strictObject({
      DefaultEmailOption: z.literal('CONFIRM_WITH_CODE').optional(),
      EmailMessage: z.string().optional(),
      EmailSubject: z.string().optional(),
      SmsMessage: z.string().optional(),
    })
    .optional(),
})

export type UserPoolProperties = z.output<typeof userPoolProperties>
