import { readFileSync } from 'node:fs'
import { CfnOutput, Duration, Fn, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import { type Service as ServiceName, apiPrefix, servicePaths, services } from '../../shared/core/services'
import type { Config } from '../config'
import { contentSecurityPolicy } from '../web/contentSecurityPolicy'
import type { IdentityStack } from './IdentityStack'
import type { ServiceStack } from './ServiceStack'
import type { StorageStack } from './StorageStack'

interface WebProps extends StackProps {
  config: Config
  storage: StorageStack
  identity: IdentityStack
  services: Record<ServiceName, ServiceStack>
}

/** Where `npm run build` puts the page. */
const webBuild = '.build/web'

/** The one origin people see: the page from a bucket, the API of each service under its paths. */
export class WebStack extends Stack {
  constructor(scope: Construct, id: string, props: WebProps) {
    super(scope, id, props)
    const site = this.makeSiteBucket(props.storage)
    const distribution = this.makeDistribution(site, props)
    this.deploySite(site, distribution, props)
    new CfnOutput(this, 'Address', { value: `https://${distribution.distributionDomainName}` })
  }

  private makeSiteBucket({ logs }: StorageStack): Bucket {
    return new Bucket(this, 'Site', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'site/',
      removalPolicy: RemovalPolicy.DESTROY,
    })
  }

  private makeHeaders({ storage }: WebProps): ResponseHeadersPolicy {
    const csp = contentSecurityPolicy({
      region: this.region,
      fileHosts: [`https://${storage.files.bucketRegionalDomainName}`],
    })
    return new ResponseHeadersPolicy(this, 'Headers', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: csp, override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          includeSubdomains: true,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          {
            header: 'permissions-policy',
            value: 'camera=(), microphone=(), geolocation=(self), payment=()',
            override: true,
          },
        ],
      },
    })
  }

  /** Nothing of the API is cached; the token goes through, cookies do not. */
  private apiBehaviour(stack: ServiceStack, headers: ResponseHeadersPolicy): BehaviorOptions {
    const host = Fn.select(2, Fn.split('/', stack.service.api.apiEndpoint))
    return {
      origin: new HttpOrigin(host, { protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      responseHeadersPolicy: headers,
      compress: true,
    }
  }

  private apiBehaviours(props: WebProps, headers: ResponseHeadersPolicy): Record<string, BehaviorOptions> {
    return Object.fromEntries(
      services.flatMap((name) => {
        const behaviour = this.apiBehaviour(props.services[name], headers)
        return servicePaths[name].flatMap((segment) =>
          segment.endsWith('*')
            ? [[`${apiPrefix}/${segment}`, behaviour] as const]
            : [
                [`${apiPrefix}/${segment}`, behaviour] as const,
                [`${apiPrefix}/${segment}/*`, behaviour] as const,
              ],
        )
      }),
    )
  }

  private makeDistribution(site: Bucket, props: WebProps): Distribution {
    const { config, storage } = props
    const headers = this.makeHeaders(props)
    const rewrite = new EdgeFunction(this, 'RewriteToIndex', {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(readFileSync('infra/web/rewriteToIndex.js', 'utf8')),
    })
    return new Distribution(this, 'Distribution', {
      comment: `Device Portal (${config.stage})`,
      defaultRootObject: 'index.html',
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(site),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: headers,
        compress: true,
        functionAssociations: [{ function: rewrite, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
      additionalBehaviors: this.apiBehaviours(props, headers),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      enableLogging: true,
      logBucket: storage.logs,
      logFilePrefix: 'cloudfront/',
      ...(config.webAclArn === undefined ? {} : { webAclId: config.webAclArn }),
      ...(config.hosts === undefined || config.certificateArn === undefined
        ? {}
        : {
            domainNames: config.hosts,
            certificate: Certificate.fromCertificateArn(this, 'Certificate', config.certificateArn),
          }),
    })
  }

  /** Hashed files may be kept for ever; the page itself and its configuration are asked for each time. */
  private deploySite(site: Bucket, distribution: Distribution, { identity }: WebProps): void {
    new BucketDeployment(this, 'Assets', {
      destinationBucket: site,
      sources: [Source.asset(webBuild, { exclude: ['index.html'] })],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
      prune: false,
    })
    new BucketDeployment(this, 'Page', {
      destinationBucket: site,
      sources: [
        Source.asset(webBuild, { exclude: ['*', '!index.html'] }),
        Source.jsonData('config.json', {
          region: this.region,
          userPoolId: identity.userPool.userPoolId,
          userPoolClientId: identity.client.userPoolClientId,
          identityPoolId: identity.identityPool.ref,
          api: Object.fromEntries(services.map((name) => [name, apiPrefix])),
        }),
      ],
      cacheControl: [CacheControl.noCache()],
      distribution,
      distributionPaths: ['/index.html', '/config.json'],
      prune: false,
    })
  }
}
