import { defaultMark } from '../src/brand/defaultMark'

/** The signs of the brands: lines on a rounded square of 32. Points are `x,y`. */
export const marks: Readonly<Record<string, readonly string[]>> = {
  default: [defaultMark],
  // A fan.
  towAndBlow: ['16,16 13,7 19,7 16,16', '16,16 25.3,17.9 22.3,23.1 16,16', '16,16 9.7,23.1 6.7,17.9 16,16'],
  // A jet that spreads.
  blastOne: ['7,16 15,16', '19,16 25,16', '18,12.5 24,8', '18,19.5 24,24'],
  // A tank, half full.
  terraTank: ['8,8 8,24 24,24 24,8', '8,16 12,14.5 16,16 20,17.5 24,16'],
  // A drop.
  aeonPump: ['16,6.5 21,13.5 22.5,18 20.6,22.6 16,24.5 11.4,22.6 9.5,18 11,13.5 16,6.5'],
  // A cube.
  carbonet: [
    '16,6.5 24.2,11.2 24.2,20.8 16,25.5 7.8,20.8 7.8,11.2 16,6.5',
    '7.8,11.2 16,16 24.2,11.2',
    '16,16 16,25.5',
  ],
  // A dial that opens.
  grydale: ['23,10.5 19,7.5 13,7.5 8.5,12 8.5,20 13,24.5 19,24.5 23.5,20 23.5,16.5 16.5,16.5'],
  // A clock.
  watchlogPro: [
    '16,6.5 22.7,9.3 25.5,16 22.7,22.7 16,25.5 9.3,22.7 6.5,16 9.3,9.3 16,6.5',
    '16,11 16,16 19.5,18.2',
  ],
}
