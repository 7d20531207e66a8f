import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { currentFilesKey, replacedFilesKey, siteFilesPrefix } from '../../shared/core/siteFiles'
import { PortalFunction } from '../core/PortalFunction'
import type { Watched } from '../core/Watched'

/**
 * Removes files of earlier pages when they have been out of use for a month. A rule of the bucket could not: it knows
 * how old a file is, and not since when the page has done without it.
 */
export class SiteSweep extends Construct {
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, site: Bucket) {
    super(scope, id)
    const sweep = new PortalFunction(this, 'Handler', {
      entry: 'sweepSite',
      impact: 'files of earlier releases are not removed and cost storage',
      severity: 'ticket',
      environment: { SITE_BUCKET: site.bucketName },
      timeout: Duration.minutes(5),
    })
    const allow = (action: string, ...resources: string[]) =>
      sweep.function.addToRolePolicy(new PolicyStatement({ actions: [action], resources }))
    allow('s3:ListBucket', site.bucketArn)
    allow('s3:GetObject', site.arnForObjects(currentFilesKey), site.arnForObjects(replacedFilesKey))
    allow('s3:PutObject', site.arnForObjects(replacedFilesKey))
    allow('s3:DeleteObject', site.arnForObjects(`${siteFilesPrefix}*`))
    new Rule(this, 'Daily', {
      schedule: Schedule.rate(Duration.days(1)),
      targets: [new LambdaFunction(sweep.function)],
    })
    this.watched = sweep.watched
  }
}
