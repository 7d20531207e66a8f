import { Duration } from 'aws-cdk-lib'
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { FilterPattern, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Endpoint } from '../../shared/core/endpoint'
import { figureNamespace } from '../../shared/core/figures'
import { type Service as ServiceName, apiPrefix } from '../../shared/core/services'
import { PortalFunction } from './PortalFunction'
import { type Severity, type Watched, watched, whereRetried } from './Watched'

export interface ServiceProps {
  name: ServiceName
  /** What breaks for people when the service fails. */
  impact: string
  /** Severity of the alarm once more than a few requests fail: `page` or `ticket`. */
  severity: Severity
  endpoints: readonly Endpoint[]
  environment: Record<string, string>
  identity: { issuer: string; clientId: string }
}

/** More than the busiest minute of a thousand people; a flood stops here instead of at the store. */
const throttle = { throttlingRateLimit: 500, throttlingBurstLimit: 1000 }

/** One of the services: an HTTP API whose routes are the endpoints of the contract, and one Lambda. */
export class Service extends Construct {
  readonly api: HttpApi
  readonly worker: PortalFunction
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, props: ServiceProps) {
    super(scope, id)
    this.worker = new PortalFunction(this, 'Handler', {
      entry: props.name,
      impact: props.impact,
      // One request that fails is seen to in the morning; many of them are answers with 5xx, below.
      severity: 'ticket',
      environment: props.environment,
      memorySize: 1024,
    })
    this.api = new HttpApi(this, 'Api', {
      apiName: `portal-${props.name}`,
      description: `The ${props.name} service of the portal`,
    })
    const stage = this.api.defaultStage?.node.defaultChild as CfnStage
    stage.defaultRouteSettings = throttle
    const log = this.logAccess(stage)
    this.addRoutes(props)
    this.watched = [...this.worker.watched, ...this.watchAnswers(props, log)]
  }

  private watchAnswers({ name, impact, severity }: ServiceProps, log: LogGroup): Watched[] {
    // What the stage turns away never reaches the function, which has reasons of its own for a 429.
    const turnedAway = log.addMetricFilter('TurnedAway', {
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.status', '=', '429'),
        FilterPattern.stringValue('$.integrationStatus', '=', '-'),
      ),
      metricNamespace: figureNamespace,
      metricName: `TurnedAway-${name}`,
    })
    return [
      watched(this, 'AnswersFailing', {
        topic: 'answers',
        severity,
        impact: `${impact}: the API answers with 5xx`,
        metric: this.api.metricServerError({ statistic: Stats.SUM, period: Duration.minutes(5) }),
        rings: { atLeast: 5 },
      }),
      watched(this, 'TurnedAway', {
        topic: 'throttled',
        severity,
        periods: whereRetried,
        impact: `${impact}: the API turns requests away, since more come than it lets through`,
        metric: turnedAway.metric({ statistic: Stats.SUM, period: Duration.minutes(1) }),
        rings: { atLeast: 10 },
      }),
    ]
  }

  /** Who asked what, when, and how it ended; never a body or a token. */
  private logAccess(stage: CfnStage): LogGroup {
    const log = new LogGroup(this, 'AccessLog', { retention: RetentionDays.THREE_MONTHS })
    stage.accessLogSettings = {
      destinationArn: new LogGroupLogDestination(log).bind(this.api.defaultStage!).destinationArn,
      format: JSON.stringify({
        requestId: '$context.requestId',
        time: '$context.requestTime',
        route: '$context.routeKey',
        status: '$context.status',
        integrationStatus: '$context.integrationStatus',
        latencyMs: '$context.responseLatency',
        user: '$context.authorizer.claims.sub',
        ip: '$context.identity.sourceIp',
      }),
    }
    return log
  }

  private addRoutes({ endpoints, identity }: ServiceProps): void {
    // One permission for the whole API: one for each route would fill the 20 kB of a function's policy with 45 routes.
    const integration = new HttpLambdaIntegration('Handler', this.worker.function, {
      scopePermissionToRoute: false,
    })
    const signedIn = new HttpJwtAuthorizer('SignedIn', identity.issuer, { jwtAudience: [identity.clientId] })
    const noAuthorizer = new HttpNoneAuthorizer()
    for (const { method, path, auth } of endpoints) {
      this.api.addRoutes({
        path: `${apiPrefix}${path}`,
        methods: [HttpMethod[method]],
        integration,
        authorizer: auth === 'user' ? signedIn : noAuthorizer,
      })
    }
  }
}
