/** Lines of a track by speed: up to so many km/h each, slow to fast; readable on land, sea and pictures of them. */
const steps = [
  { below: 2, colour: '#7a8794', label: 'standing' },
  { below: 15, colour: '#3f7fc1', label: 'below 15' },
  { below: 40, colour: '#2f9e6e', label: '15 to 40' },
  { below: Infinity, colour: '#c77d0a', label: 'above 40' },
] as const

export const speedSteps = steps

export const speedColour = (speed: number | undefined): string =>
  speed === undefined ? steps[1].colour : (steps.find(({ below }) => speed < below) ?? steps[3]).colour
