import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { Annotations, CfnOutput, Duration, Fn, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
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
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { Construct } from 'constructs'
import { originHeader } from '../../shared/core/originHeader'
import {
  currentFilesKey,
  mapFilesPrefix,
  offlineWorkerFile,
  packedFolder,
  siteFilesPrefix,
  sharedPageFile,
  textPages,
} from '../../shared/core/siteFiles'
import { type Service as ServiceName, apiPrefix, servicePaths, services } from '../../shared/core/services'
import { type Config, buildFolders } from '../config'
import type { Watched } from '../core/Watched'
import { keepLogsOfCdk } from '../core/PortalFunction'
import { Canary } from '../webrelease/Canary'
import { OriginRotation } from '../webrelease/OriginRotation'
import { SiteSweep } from '../webrelease/SiteSweep'
import { contentSecurityPolicy, hashInlineScripts } from '../webrelease/contentSecurityPolicy'
import { nameCharsetCode, rewriteRequestCode } from '../webrelease/edgeFunctions'
import { mapFileOf, tileHostsOf, tileLayersOf } from '../webrelease/tileLayers'
import { unregisterServiceWorkerCode } from '../webrelease/unregisterServiceWorker'
import type { IdentityStack } from './IdentityStack'
import type { ServiceStack } from './ServiceStack'
import type { StorageStack } from './StorageStack'

interface WebProps extends StackProps {
  config: Config
  storage: StorageStack
  identity: IdentityStack
  services: Record<ServiceName, ServiceStack>
}

/** What CloudFront has no words of its own for. No other site opens the portal as its own window or loads parts of it. */
const ownHeaders = {
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(self), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Keys of the files whose names change with what is in them. */
const listSiteFiles = (web: string): string[] =>
  readdirSync(path.join(web, siteFilesPrefix), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(web, path.join(parentPath, name)).split(path.sep).join('/'))
    .sort()

/** For files whose names change with what is in them. */
const forEver = CacheControl.fromString('public, max-age=31536000, immutable')

/** Files whose names say nothing of what is in them. */
const unnamed = ['index.html', sharedPageFile, 'licences.txt', offlineWorkerFile, ...textPages]

type SharedBehaviour = Pick<BehaviorOptions, 'originRequestPolicy' | 'responseHeadersPolicy'>

/** The one origin people see: the page from a bucket, the API of each service under its paths. */
export class WebStack extends Stack {
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, props: WebProps) {
    super(scope, id, props)
    const site = this.makeSiteBucket(props.storage)
    const distribution = this.makeDistribution(site, props)
    this.deploySite(site, distribution, props)
    const rotation = new OriginRotation(this, 'OriginRotation', {
      secret: props.storage.originSecret,
      distribution,
      originUrl: `${props.services.user.service.api.apiEndpoint}${apiPrefix}/openapi.json`,
    })
    const sweep = new SiteSweep(this, 'Sweep', site)
    const [host = distribution.distributionDomainName] = props.config.hosts ?? []
    const canary = new Canary(this, 'Canary', `https://${host}`)
    this.watched = [...rotation.watched, ...sweep.watched, ...canary.watched]
    keepLogsOfCdk(this)
    new CfnOutput(this, 'MapFiles', { value: `s3://${site.bucketName}/${mapFilesPrefix}` })
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
      // All of it is built again by the next deployment; a bucket that holds anything is not removed.
      autoDeleteObjects: true,
    })
  }

  private makeHeaders({ config, storage }: WebProps): ResponseHeadersPolicy {
    const csp = contentSecurityPolicy({
      region: this.region,
      inlineScripts: hashInlineScripts(readFileSync(path.join(buildFolders(this).web, 'index.html'), 'utf8')),
      fileHosts: [`https://${storage.files.bucketRegionalDomainName}`],
      googleMaps: config.mapKeyParameter !== undefined,
      tileHosts: tileHostsOf(tileLayersOf(config)),
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
        customHeaders: Object.entries(ownHeaders).map(([header, value]) => ({
          header,
          value,
          override: true,
        })),
      },
    })
  }

  /**
   * The token and all other headers go through to the API, cookies do not. CloudFront refuses `Authorization` in a
   * list of headers and passes it on only with all of them; `Host` must be the API's own.
   */
  private makeForwarding(): OriginRequestPolicy {
    return new OriginRequestPolicy(this, 'ApiForwarding', {
      comment: 'Every header but Host, the whole query, no cookies',
      headerBehavior: OriginRequestHeaderBehavior.denyList('Host'),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      cookieBehavior: OriginRequestCookieBehavior.none(),
    })
  }

  /** Nothing of the API is cached. */
  private apiBehaviour(stack: ServiceStack, { storage }: WebProps, shared: SharedBehaviour): BehaviorOptions {
    const host = Fn.select(2, Fn.split('/', stack.service.api.apiEndpoint))
    return {
      origin: new HttpOrigin(host, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        // The template names the secret; its value is read when the distribution changes.
        customHeaders: { [originHeader]: storage.originSecret.secretValue.unsafeUnwrap() },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      ...shared,
      compress: true,
    }
  }

  /** Each service under its paths; what no service answers is an API's `not found`, never the page. */
  private apiBehaviours(props: WebProps, shared: SharedBehaviour): Record<string, BehaviorOptions> {
    const behaviourOf = Object.fromEntries(
      services.map((name) => [name, this.apiBehaviour(props.services[name], props, shared)]),
    ) as Record<ServiceName, BehaviorOptions>
    const patternsOf = (segment: string) => (segment.endsWith('*') ? [segment] : [segment, `${segment}/*`])
    const behaviours = services.flatMap((name) =>
      servicePaths[name]
        .flatMap(patternsOf)
        .map((pattern) => [`${apiPrefix}/${pattern}`, behaviourOf[name]] as const),
    )
    return Object.fromEntries([...behaviours, [`${apiPrefix}/*`, behaviourOf.user]])
  }

  private makeDistribution(site: Bucket, props: WebProps): Distribution {
    const { config, storage } = props
    const headers = this.makeHeaders(props)
    const edgeFunction = (name: string, code: string) =>
      new EdgeFunction(this, name, { runtime: FunctionRuntime.JS_2_0, code: FunctionCode.fromInline(code) })
    const rewrite = edgeFunction('RewriteToIndex', rewriteRequestCode)
    const charset = edgeFunction('NameCharset', nameCharsetCode)
    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'Every address without a file’s ending is rewritten to the page, and no query reaches the bucket.',
    )
    return new Distribution(this, 'Distribution', {
      comment: `Device Portal (${config.stage})`,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultBehavior: {
        // Who may not list is answered 403 for what is not there, which says that it may not be seen.
        origin: S3BucketOrigin.withOriginAccessControl(site, {
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: headers,
        compress: true,
        functionAssociations: [
          { function: rewrite, eventType: FunctionEventType.VIEWER_REQUEST },
          { function: charset, eventType: FunctionEventType.VIEWER_RESPONSE },
        ],
      },
      additionalBehaviors: this.apiBehaviours(props, {
        originRequestPolicy: this.makeForwarding(),
        responseHeadersPolicy: headers,
      }),
      enableLogging: true,
      logBucket: storage.logs,
      logFilePrefix: 'cloudfront/',
      ...(config.webAclArn === undefined ? {} : { webAclId: config.webAclArn }),
      ...(config.hosts === undefined || config.certificateArn === undefined
        ? {}
        : {
            domainNames: config.hosts,
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
            certificate: Certificate.fromCertificateArn(this, 'Certificate', config.certificateArn),
          }),
    })
  }

  /**
   * Hashed files may be kept for ever; the page itself and its configuration are asked for each time. The page comes
   * after the files that it names, and takes none away: a page that was opened yesterday still finds its own. The
   * list of what it names comes with it, for the sweep of what no page has named for a month.
   */
  private deploySite(site: Bucket, distribution: Distribution, { config, identity }: WebProps): void {
    const { web } = buildFolders(this)
    const { mapKeyParameter } = config
    const tiles = tileLayersOf(config)
    const mapFile = mapFileOf(config)
    const hasWorker = config.offlineWorker
    const fromBuild = unnamed.filter((file) => hasWorker || file !== offlineWorkerFile)
    const assets = new BucketDeployment(this, 'Assets', {
      destinationBucket: site,
      sources: [Source.asset(web, { exclude: [...unnamed, packedFolder] })],
      cacheControl: [forEver],
      prune: false,
    })
    const packed = new BucketDeployment(this, 'Packed', {
      destinationBucket: site,
      destinationKeyPrefix: packedFolder,
      sources: [Source.asset(path.join(web, packedFolder))],
      contentEncoding: 'br',
      cacheControl: [forEver],
      prune: false,
    })
    const page = new BucketDeployment(this, 'Page', {
      destinationBucket: site,
      sources: [
        Source.asset(web, { exclude: ['*', ...fromBuild.map((file) => `!${file}`)] }),
        ...(hasWorker ? [] : [Source.data(offlineWorkerFile, unregisterServiceWorkerCode)]),
        Source.jsonData(currentFilesKey, listSiteFiles(web)),
        Source.jsonData('config.json', {
          region: this.region,
          userPoolId: identity.userPool.userPoolId,
          userPoolClientId: identity.client.userPoolClientId,
          identityPoolId: identity.identityPool.ref,
          api: Object.fromEntries(services.map((name) => [name, apiPrefix])),
          // the template holds the parameter's name; its value is read at deployment
          ...(mapKeyParameter === undefined
            ? {}
            : { mapKey: StringParameter.valueForStringParameter(this, mapKeyParameter) }),
          ...(tiles.length === 0 ? {} : { tiles }),
          ...(mapFile === undefined ? {} : { mapFile }),
          smsFactor: config.smsFactor,
        }),
      ],
      cacheControl: [CacheControl.noCache()],
      distribution,
      distributionPaths: ['/config.json', ...unnamed.map((file) => `/${file}`)],
      prune: false,
    })
    page.node.addDependency(assets, packed)
  }
}
