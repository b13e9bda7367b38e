/** Answers to the editor's commands: before Lexical's own, and with `CRITICAL` before all others. */
import {
  COMMAND_PRIORITY_HIGH,
  type CommandListener,
  type CommandListenerPriority,
  type LexicalCommand,
  type LexicalEditor,
} from "lexical";

/** Registers listeners of one priority: `on(PASTE_COMMAND, (event) => ...)`. */
export const commandsOf =
  (editor: LexicalEditor, priority: CommandListenerPriority = COMMAND_PRIORITY_HIGH) =>
  <Payload>(command: LexicalCommand<Payload>, listener: CommandListener<Payload>): (() => void) =>
    editor.registerCommand(command, listener, priority);
