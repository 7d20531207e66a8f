import { Duration } from 'aws-cdk-lib'
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Endpoint } from '../../shared/core/endpoint'
import { type Service as ServiceName, apiPrefix } from '../../shared/core/services'
import { PortalFunction } from './PortalFunction'
import { type Watched, watched } from './Watched'

export interface ServiceProps {
  name: ServiceName
  /** What breaks for people when the service fails. */
  impact: string
  endpoints: readonly Endpoint[]
  environment: Record<string, string>
  identity: { issuer: string; clientId: string }
}

/** One of the five services: an HTTP API whose routes are the endpoints of the contract, and one Lambda. */
export class Service extends Construct {
  readonly api: HttpApi
  readonly worker: PortalFunction
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, props: ServiceProps) {
    super(scope, id)
    this.worker = new PortalFunction(this, 'Handler', {
      entry: `services/${props.name}`,
      impact: props.impact,
      environment: props.environment,
      memorySize: 1024,
    })
    this.api = new HttpApi(this, 'Api', {
      apiName: `portal-${props.name}`,
      description: `The ${props.name} service of the portal`,
    })
    this.logAccess()
    this.addRoutes(props)
    const failures = this.api.metricServerError({ period: Duration.minutes(5), statistic: 'Sum' })
    const impact = `${props.impact}: the API answers with 5xx`
    this.watched = [this.worker.watched, watched(this, 'AnswersFailing', impact, failures, 5)]
  }

  /** Who asked what, when, and how it ended; never a body or a token. */
  private logAccess(): void {
    const log = new LogGroup(this, 'AccessLog', { retention: RetentionDays.THREE_MONTHS })
    const stage = this.api.defaultStage?.node.defaultChild as CfnStage
    stage.accessLogSettings = {
      destinationArn: new LogGroupLogDestination(log).bind(this.api.defaultStage!).destinationArn,
      format: JSON.stringify({
        requestId: '$context.requestId',
        time: '$context.requestTime',
        route: '$context.routeKey',
        status: '$context.status',
        latencyMs: '$context.responseLatency',
        user: '$context.authorizer.claims.sub',
        ip: '$context.identity.sourceIp',
      }),
    }
  }

  private addRoutes({ endpoints, identity }: ServiceProps): void {
    const integration = new HttpLambdaIntegration('Handler', this.worker.function)
    const signedIn = new HttpJwtAuthorizer('SignedIn', identity.issuer, { jwtAudience: [identity.clientId] })
    const nobody = new HttpNoneAuthorizer()
    for (const { method, path, auth } of endpoints) {
      this.api.addRoutes({
        path: `${apiPrefix}${path}`,
        methods: [HttpMethod[method]],
        integration,
        authorizer: auth === 'user' ? signedIn : nobody,
      })
    }
  }
}
