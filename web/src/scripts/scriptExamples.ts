export interface ScriptExample {
  readonly title: string
  /** What it is for, in one sentence. */
  readonly about: string
  readonly text: string
  /** The custom parameter that its line comes as. */
  readonly shows: string
}

/** Scripts to begin with. Each runs on a device as it is, and on the simulated ones. */
export const scriptExamples: readonly ScriptExample[] = [
  {
    title: 'Say hello with each reading',
    about: 'Sends a line of text as Custom 1 each time the device has measured.',
    shows: 'cp1',
    text: `// Says hello as Custom 1 with each reading.
load('senquip.js');

let count = 0;

SQ.set_data_handler(function(data) {
  count = count + 1;
  SQ.dispatch_string(1, 'Hello, reading ' + JSON.stringify(count));
}, null);
`,
  },
  {
    title: 'Work out a value',
    about: 'Sends the supply voltage as a share of 24 V as Custom 2.',
    shows: 'cp2',
    text: `// Sends the supply as a share of 24 V as Custom 2.
load('senquip.js');

SQ.set_data_handler(function(data) {
  let reading = JSON.parse(data);
  if (reading.vin !== undefined) {
    SQ.dispatch_double(2, reading.vin / 24 * 100, 1);
  }
}, null);
`,
  },
  {
    title: 'Count with a timer',
    about: 'Counts seconds with a timer and sends them as Custom 3.',
    shows: 'cp3',
    text: `// Counts seconds with a timer and sends them as Custom 3.
load('senquip.js');

let seconds = 0;

Timer.set(1000, Timer.REPEAT, function() {
  seconds = seconds + 1;
}, null);

SQ.set_data_handler(function(data) {
  SQ.dispatch(3, seconds);
}, null);
`,
  },
  {
    title: 'Watch a limit',
    about: 'Sends in words whether the supply is low; the limit is the custom setting num1, or 22 V.',
    shows: 'cp4',
    text: `// Sends as Custom 4 whether the supply is low. The limit is the custom setting num1, or 22 V.
load('senquip.js');

SQ.set_data_handler(function(data) {
  let reading = JSON.parse(data);
  let limit = Cfg.get('script.num1');
  if (!limit) {
    limit = 22;
  }
  if (reading.vin !== undefined) {
    SQ.dispatch_string(4, reading.vin < limit ? 'Supply low' : 'Supply good');
  }
}, null);
`,
  },
]
