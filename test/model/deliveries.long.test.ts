import { describe, expect, test } from 'vitest';
import { type DeliverySetup, deliveryProtocol } from './delivery-protocol.ts';
import { type DeliveryRules, ourDeliveryRules } from './delivery-world.ts';
import { explore } from './explore.ts';

/** Rules without the sweep, so that nothing rescues a delivery that is lost. */
const unaided: DeliveryRules = { ...ourDeliveryRules, sweeps: false };

describe('Over every order of claims, answers, kills, lost leases and requests', () => {
  test('A delivery settles once in each series, by an attempt of that series, without the help of a sweep', () => {
    const setup: DeliverySetup = { faults: 2, redeliveries: 1, mayBeErased: true, rules: unaided };
    const { counterexample, states } = explore(deliveryProtocol(setup));
    expect(counterexample).toBeNull();
    expect(states).toBeGreaterThan(10_000);
  }, 200_000);

  test('A delivery settles although Temporal loses its state and operators terminate runs', () => {
    const setup: DeliverySetup = { faults: 1, disasters: 1 };
    expect(explore(deliveryProtocol(setup)).counterexample).toBeNull();
  }, 200_000);
});

describe('The model notices a protocol of deliveries', () => {
  const cases: readonly (readonly [string, DeliverySetup & { rules: DeliveryRules }, string])[] = [
    [
      'that lets a late answer of an earlier series settle a later one',
      { faults: 2, redeliveries: 1, rules: { ...unaided, guardsSeries: false } },
      'an attempt of an earlier series settled the delivery',
    ],
    [
      'that lets a failure settle while another attempt is under way',
      { faults: 2, rules: { ...unaided, guardsFailures: false } },
      'it failed although another attempt had started',
    ],
    [
      'that removes the message before the workflow is started',
      { faults: 1, rules: { ...unaided, startsBeforeRemoval: false } },
      'nothing leads from here to an end',
    ],
    [
      'that leaves only pending deliveries to a workflow',
      { faults: 2, rules: { ...unaided, leavesEachUnsettled: false } },
      'nothing leads from here to an end',
    ],
    [
      'whose leases do not end with their worker',
      { faults: 1, rules: { ...unaided, leasesEnd: false } },
      'nothing leads from here to an end',
    ],
    [
      'without a sweep, once an operator terminates a run',
      { disasters: 1, rules: unaided },
      'nothing leads from here to an end',
    ],
  ];
  test.each(cases)('%s', (_, setup, problem) => {
    expect(explore(deliveryProtocol(setup)).counterexample?.problem).toBe(problem);
  });
});
