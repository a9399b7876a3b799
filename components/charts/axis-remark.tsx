"use client";

/** What stands below a drawing: the key of its colours, and what its axis hides. */
import { classNames } from "#components/ui/class-names";
import { lineStartsAtZero } from "#lib/domain/axis-scale";
import type { ChartSpec } from "#lib/domain/chart";
import { spreadText } from "#lib/domain/chart-description";
import { barExtent } from "./bar-extent.tsx";
import { OutlookKey } from "./outlook-key.tsx";
import { type PanelProps, shownSeries, shownValues } from "./panel-props.tsx";
import { SlopeKey } from "./slope-panel.tsx";
import { WaterfallKey } from "./waterfall-key.tsx";
import { waterfallRemark } from "./waterfall-layout.tsx";

type AxisRemarkProps = PanelProps & { readonly spec: ChartSpec };

/** What the axis hides must be said where it is hidden. */
export function AxisRemark(props: AxisRemarkProps) {
  const remarks = remarksOf(props);
  const { spec, data } = props;
  return (
    <>
      {spec.kind === "slope" ? <SlopeKey {...data} /> : null}
      {spec.kind === "line" ? <OutlookKey {...data} /> : null}
      {spec.kind === "waterfall" ? <WaterfallKey {...data} /> : null}
      {remarks.length === 0 ? null : (
        <p className={classNames("text-xs text-subtle", spec.kind === "waterfall" && "mt-1.5")}>{remarks.join(" ")}</p>
      )}
    </>
  );
}

function remarksOf(props: AxisRemarkProps): readonly string[] {
  const { spec, data, look } = props;
  switch (spec.kind) {
    case "funnel":
      return ["Percentages beside the bars are of the first step."];
    case "bar":
      return barExtent(data.points, shownSeries(props), "single").isOtherCut
        ? ["The bar of Other is longer than drawn."]
        : [];
    case "waterfall":
      return waterfallRemark(props);
    case "line":
      return look.isLog ? ["Logarithmic axis: each step up is the same factor."] : zeroRemark(props);
    case "slope":
      return zeroRemark(props);
    default:
      return data.spread === undefined ? [] : [`${upperFirst(spreadText(data.spread))}.`];
  }
}

function zeroRemark(props: AxisRemarkProps): readonly string[] {
  return lineStartsAtZero(shownValues(props)) ? [] : ["The axis does not start at zero."];
}

function upperFirst(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
