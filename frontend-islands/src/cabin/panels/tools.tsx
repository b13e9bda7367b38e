import { TOOLS, type Tool } from "../state/cabin-state.ts";
import type { View } from "../state/use-view.ts";
import { ToolIcon, type ToolIconName } from "../tool-icon.tsx";

export const TOOL_LABELS: Record<Tool, string> = {
  stroke: "Stroke",
  corners: "Corners",
  brush: "Brush",
  erase: "Erase",
};

/** Also the shortcuts. */
export const TOOL_KEYS: Record<string, Tool> = { s: "stroke", c: "corners", b: "brush", e: "erase" };

interface Props {
  view: View;
  onTool: (tool: Tool) => void;
  onUndo: () => void;
  onRedo: () => void;
}

export function Tools({ view, onTool, onUndo, onRedo }: Props) {
  const { tool, past, future } = view.state;
  return (
    <div className="cabin-tools" role="toolbar" aria-label="Drawing tools">
      {TOOLS.map((name) => (
        <button
          className="cabin-tool"
          key={name}
          type="button"
          aria-pressed={tool === name}
          aria-keyshortcuts={name.slice(0, 1)}
          title={`${TOOL_LABELS[name]} (${name.slice(0, 1).toUpperCase()})`}
          onClick={() => onTool(name)}
        >
          <ToolIcon name={name} />
          <span>{TOOL_LABELS[name]}</span>
        </button>
      ))}
      <hr />
      <Step icon="undo" label="Undo" keys="Control+Z" isOff={past.length === 0} onClick={onUndo} />
      <Step icon="redo" label="Redo" keys="Control+Shift+Z" isOff={future.length === 0} onClick={onRedo} />
    </div>
  );
}

interface StepProps {
  icon: ToolIconName;
  label: string;
  keys: string;
  isOff: boolean;
  onClick: () => void;
}

/** Stays focusable when there is nothing to take back, so that the focus is not lost with the last step. */
function Step({ icon, label, keys, isOff, onClick }: StepProps) {
  return (
    <button
      className="cabin-tool"
      type="button"
      aria-disabled={isOff || undefined}
      aria-keyshortcuts={keys}
      title={`${label} (${keys.replace("Control", "Ctrl").replaceAll("+", " ")})`}
      onClick={() => !isOff && onClick()}
    >
      <ToolIcon name={icon} />
      <span>{label}</span>
    </button>
  );
}
