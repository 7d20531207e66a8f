import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { type Watched, watched, whereRetried } from '../core/Watched'
import { worstOfAll } from '../core/worstOfAll'

/** What CloudFront and its firewall count, which they do in us-east-1 alone. */
export const watchFront = (owner: Construct): Watched[] => [
  watched(owner, 'FrontFailing', {
    topic: 'front',
    severity: 'page',
    impact: 'people cannot open the portal: more than one in twenty answers of the front is an error',
    metric: worstOfAll('MAX', '5xxErrorRate', 'AWS/CloudFront', Duration.minutes(1)),
    rings: { atLeast: 5 },
    periods: whereRetried,
  }),
  watched(owner, 'FrontBlocked', {
    topic: 'front',
    severity: 'ticket',
    impact: 'the firewall blocks many requests: an attack, or people and programs that are turned away',
    metric: worstOfAll('SUM', 'BlockedRequests', 'AWS/WAFV2', Duration.minutes(5)),
    rings: { atLeast: 1000 },
  }),
]
