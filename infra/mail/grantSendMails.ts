import { Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'

/** Lets a function send mails from any address of the one domain, to anybody. */
export const grantSendMails = (handler: Lambda, mailFrom: string): void => {
  const [, resourceName = ''] = mailFrom.split('@')
  const resource = Stack.of(handler).formatArn({ service: 'ses', resource: 'identity', resourceName })
  handler.addToRolePolicy(new PolicyStatement({ actions: ['ses:SendEmail'], resources: [resource] }))
  handler.addEnvironment('MAIL_FROM', mailFrom)
}
