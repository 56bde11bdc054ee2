// Run by plain Node beside an installed package, with nothing of this workspace: what the kit says of five machines that
// were written for others. Prints one JSON object, machine → what was counted and found.
import { defineModel, drawChart, findings, lint, report, ruleNames } from '@bourse/model-testing';
import * as dishwasher from './dishwasher.mjs';
import * as downloads from './downloads.mjs';
import * as mediaPlayer from './media-player.mjs';
import * as pinger from './pinger.mjs';
import * as wizard from './wizard.mjs';

const foreign = { wizard, mediaPlayer, dishwasher, downloads, pinger };

const proved = Object.entries(foreign).map(([name, { make, model, broken }]) => {
  const sound = defineModel(make(), model);
  const { summary, text } = report(sound);
  // What each rule that the model switches off would say.
  const off = Object.keys(model.rules ?? {});
  const only = (rule) => Object.fromEntries(ruleNames.map((each) => [each, each === rule]));
  return [
    name,
    {
      summary,
      findings: findings(sound, text),
      switchedOff: Object.fromEntries(off.map((rule) => [rule, lint(sound.machine, only(rule))])),
      ofBroken: findings(defineModel(make(broken), model), text),
      page: text,
      picture: drawChart(sound.machine),
    },
  ];
});

console.log(JSON.stringify(Object.fromEntries(proved)));
