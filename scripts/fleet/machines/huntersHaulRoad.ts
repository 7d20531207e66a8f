import type { Route } from './Machine'

/** From the pit floor up the ramp to the crusher, open cut near Singleton, Hunter Valley NSW. */
export const huntersHaulRoad: Route = [
  { name: 'Pit floor', lat: -32.6269, lon: 151.0722, altitudeM: 18 },
  { name: 'Bench 4', lat: -32.6252, lon: 151.0751, altitudeM: 26 },
  { name: 'Ramp foot', lat: -32.6238, lon: 151.0768, altitudeM: 34 },
  { name: 'Ramp bend', lat: -32.6216, lon: 151.0761, altitudeM: 58 },
  { name: 'Ramp head', lat: -32.6193, lon: 151.0787, altitudeM: 84 },
  { name: 'Haul road north', lat: -32.6159, lon: 151.0834, altitudeM: 92 },
  { name: 'Creek crossing', lat: -32.6121, lon: 151.0872, altitudeM: 88 },
  { name: 'Haul road east', lat: -32.6098, lon: 151.0921, altitudeM: 96 },
  { name: 'Crusher', lat: -32.6081, lon: 151.0958, altitudeM: 104 },
]
